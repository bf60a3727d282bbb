/** The event page's parts of all activities. */
import { ACTIVITIES, type ActivityName } from "@hubbub/contract/activities";

import { boardsPhone } from "./boards/phone.ts";
import { captionsPhone } from "./captions/phone.ts";
import { chatPhone } from "./chat/phone.ts";
import { feedbackPhone } from "./feedback/phone.ts";
import { icebreakerPhone } from "./icebreaker/phone.tsx";
import { leaderboardPhone } from "./leaderboard/phone.ts";
import { microphonePhone } from "./microphone/phone.ts";
import type { PhonePart } from "./phone-part.ts";
import { pollsPhone } from "./polls/phone.ts";
import { prizesPhone } from "./prizes/phone.ts";
import { questionsPhone } from "./questions/phone.ts";
import { reactionsPhone } from "./reactions/phone.ts";
import { timerPhone } from "./timer/phone.ts";
import { translationPhone } from "./translation/phone.ts";

const PARTS: Readonly<Record<ActivityName, PhonePart>> = {
  icebreaker: icebreakerPhone,
  questions: questionsPhone,
  reactions: reactionsPhone,
  translation: translationPhone,
  captions: captionsPhone,
  chat: chatPhone,
  timer: timerPhone,
  prizes: prizesPhone,
  leaderboard: leaderboardPhone,
  polls: pollsPhone,
  boards: boardsPhone,
  feedback: feedbackPhone,
  microphone: microphonePhone,
};

/** In the order of the tabs. */
export const PHONE_PARTS = ACTIVITIES.map((unit) => ({ unit, ...PARTS[unit.name] }));
