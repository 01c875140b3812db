/** The script of pages with a table to choose from: its plan, what is narrowed and sorted, and what is saved. */
import { saveButtons } from "./save-table.ts";
import { serviceTable } from "./service-table.ts";

serviceTable();
saveButtons();
