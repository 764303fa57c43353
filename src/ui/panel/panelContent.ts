export { ArrivalAnnouncement, DeadlineAnnouncement, SettledAnnouncement } from "../announcements/announcements.js";
export { InPanel, PlacedNotice } from "../placed/PlacedNotice.js";
export { OpenQuestions } from "./OpenQuestions.js";
export { PanelNumber } from "./PanelNumber.js";
export { ResumeBar } from "./ResumeBar.js";
export { RunNotice } from "./RunNotice.js";
