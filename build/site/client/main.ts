/** What runs in the browser; every page is whole without it. */
import { ageBanner } from "./age-banner.ts";
import { changesPage } from "./changes-page.ts";
import { comparePage } from "./compare-page.ts";
import { copyControls } from "./copy.ts";
import { searchBox } from "./search-box.ts";
import { registerWorker } from "./worker.ts";

searchBox();
copyControls();
comparePage();
changesPage();
ageBanner();
registerWorker();
