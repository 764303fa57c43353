export { ArrivalAnnouncement, DeadlineAnnouncement } from "../announcements/announcements.js";
export { InPanel, PanelNumber } from "./InPanel.js";
export { OpenQuestions } from "./OpenQuestions.js";
