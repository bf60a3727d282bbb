/** Refusals of the access policy, which more than one place throws or returns. */
import { Refusal } from "../../platform/http/refusal.ts";

export const archived = () => new Refusal("archived", "This event is archived and read-only");
export const past = () => new Refusal("past", "This session is not active");
export const future = () => new Refusal("future", "This session has not started");
export const off = () => new Refusal("off", "This activity is not enabled");
export const premiumAccessRequired = () => new Refusal("premium_required", "Premium Access Required");
export const premiumRequired = () => new Refusal("premium_required", "Premium Required");
