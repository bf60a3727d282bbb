import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** People who want to speak join a queue, and the team calls them to a microphone. */
export const microphone = {
  name: "microphone",
  switch: { field: "enableMicrophone", label: msg("Microphone queue"), isOnAtFirst: false },
  submissions: {
    open: "in-session",
    availability: "microphone",
    participation: null,
    points: null,
  },
  tab: { path: "microphone", label: msg("Microphone") },
  stageView: "microphone",
  runSheetStep: null,
  exportTable: "microphone",
  contributions: ["microphoneEntries"],
  moderation: {
    postKind: "speaker",
    loggedActions: ["speaker_called", "speaker_done", "speaker_absent", "speakers_reordered"],
  },
  caches: ["microphone"],
  webhooks: null,
} as const satisfies ActivityUnit;

export const TOPIC_MAX = 80;
/** Maximum number of people who wait in an event. */
export const WAITING_MAX = 200;
/** The highest number of a microphone. */
export const MICROPHONE_MAX = 9;
/** Seconds after which the team sees that a person who was called has not responded. */
export const NO_RESPONSE_SECONDS = 30;
