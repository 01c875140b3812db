/** The script of the compare page, beside that of every page. */
import { comparePage } from "./compare-page.ts";

comparePage();
