import type { EventTab } from "@hubbub/contract/activities";

/** The tab that the captions are a part of. */
export const CAPTIONS_TAB: EventTab = "translation";
