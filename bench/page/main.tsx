import { pages } from "./pages.js";
import { showPage } from "./showPage.js";

showPage(pages);
