/** What activities show in the first view of an event page besides the open tab: one bundle (`vite.config.ts`). */
export { PhoneArea as BoardArea } from "./boards/PhoneArea.tsx";
export { OwnWordCloud } from "./icebreaker/WordCloudCard.tsx";
export { PhoneArea as PollArea } from "./polls/PhoneArea.tsx";
export { WinnerAnnouncement } from "./prizes/WinnerAnnouncement.tsx";
export { AnswerNotice } from "./questions/AnswerNotice.tsx";
export { PageEmojis } from "./reactions/FloatingEmojiLayer.tsx";
export { TimerNotice } from "./timer/TimerNotice.tsx";
