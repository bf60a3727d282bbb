/** What a client follows on the live channel: messages in a language go only to clients that follow it. */
import * as z from "zod/mini";

import { LANGUAGES } from "./languages.ts";

/** "speech": what is said on stage. "posts": translations of what attendees wrote. */
export const FOLLOW_TOPICS = ["speech", "posts"] as const;
export type FollowTopic = (typeof FOLLOW_TOPICS)[number];

/** The languages of one topic that one client can follow. */
export const FOLLOWED_LANGUAGES_MAX = 2;

/** Replaces what the client followed in this topic; an empty list ends it. Sent again after every reconnect. */
export const Follow = z.object({
  topic: z.enum(FOLLOW_TOPICS),
  languages: z.array(z.enum(LANGUAGES)).check(z.maxLength(FOLLOWED_LANGUAGES_MAX)),
});
export type Follow = z.infer<typeof Follow>;
