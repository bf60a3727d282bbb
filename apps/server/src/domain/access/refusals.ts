/** Refusals of the access policy, which more than one place throws or returns. */
import { DEAD_LINK_SENTENCE } from "@hubbub/contract/access-link-limits";

import { Refusal } from "../../platform/http/refusal.ts";

export const eventArchived = () => new Refusal("archived", "This event is archived and read-only");
export const sessionNotActive = () => new Refusal("past", "This session is not active");
export const sessionNotStarted = () => new Refusal("future", "This session has not started");
/** For what is submitted at the end. */
export const sessionNotEnded = () => new Refusal("conflict", "The session has not ended yet");
export const activityNotEnabled = () => new Refusal("off", "This activity is not enabled");
export const premiumAccessRequired = () => new Refusal("premium_required", "Premium Access Required");
export const premiumRequired = () => new Refusal("premium_required", "Premium Required");
/** Refuses callers whose access link has expired or was revoked. */
export const linkNoLongerWorks = () => new Refusal("unauthenticated", DEAD_LINK_SENTENCE);
