/** The script of the page of two days, beside that of every page. */
import { thenPageFilled } from "./then-page.ts";

thenPageFilled();
