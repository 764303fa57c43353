export { ArrivalNews, DeadlineNews, SettledNews } from "./news.js";
export { OpenQuestions } from "./OpenQuestions.js";
export { RunNotice } from "./RunNotice.js";
