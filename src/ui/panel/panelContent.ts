export {
  ArrivalAnnouncement,
  DeadlineAnnouncement,
  SettledAnnouncement,
} from "../announcements/announcements.js";
export { ModeNotice } from "../rules/ModeNotice.js";
export { OpenQuestions } from "./OpenQuestions.js";
export { InPanel, PanelNumber, PlacedNotice } from "./PlacedNotice.js";
export { BatchHead, ResumeBar } from "./ResumeBar.js";
export { RunNotice } from "./RunNotice.js";
export { WaitingMessages } from "./WaitingMessages.js";
