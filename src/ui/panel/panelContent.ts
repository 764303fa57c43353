/** A panel needs what runs its agent: what both have is one file of a bundler. */
export { createEngine as engine } from "../../run/createEngine.js";
export { ArrivalAnnouncement, DeadlineAnnouncement } from "../announcements/announcements.js";
export { InPanel, PanelNumber } from "./InPanel.js";
export { OpenQuestions } from "./OpenQuestions.js";
export { warmCard } from "./warmCard.js";
