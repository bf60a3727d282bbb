import { msg } from "../../messages.ts";
import type { ActivityUnit } from "../activity.ts";

/** Attendees translate texts; the team shows translated sentences on the stage. */
export const translation = {
  name: "translation",
  // Needs a service that the installation may not have.
  switch: { field: "enableTranslation", label: msg("Translation"), isOnAtFirst: false },
  submissions: null,
  tab: { path: "translation", label: msg("Translate") },
  stageView: "translation",
  runSheetStep: null,
  exportTable: null,
  contributions: ["translations"],
  moderation: null,
  caches: ["translation"],
  webhooks: null,
} as const satisfies ActivityUnit;

export const TRANSLATE_TEXT_MAX = 1000;
export const CAPTIONS_LISTED = 5;
