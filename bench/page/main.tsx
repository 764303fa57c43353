import { pages } from "./pages.js";
import { showPage } from "./showPage.js";

void showPage(pages);
