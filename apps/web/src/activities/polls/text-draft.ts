import { personalKey } from "../../lib/storage.ts";

/** Storage key of the text that is written for a poll. */
export const textDraftKey = (pollId: string) => personalKey(`poll-draft:${pollId}`);
