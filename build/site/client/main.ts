/** The script of every page. All pages can be read without it. */
import { ageBanner } from "./age-banner.ts";
import { changesPage } from "./changes-page.ts";
import { startCopyButtons } from "./copy.ts";
import { startPictures } from "./pictures.ts";
import { searchPage } from "./search-page.ts";
import { decidingPage } from "./kind-page.ts";
import { listFilterBox } from "./list-filter.ts";
import { startSearchBox } from "./search-box.ts";
import { registerWorker } from "./worker.ts";

startSearchBox();
searchPage();
startCopyButtons();
startPictures();
changesPage();
decidingPage();
listFilterBox();
ageBanner();
registerWorker();
