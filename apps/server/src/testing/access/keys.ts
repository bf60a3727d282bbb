/** What API keys are expected to need, independent of `scopeOf`: by the addresses of the calls. */
import type { ApiKeyScope } from "@hubbub/contract/access";

import type { Refusal, Who } from "./expectation.ts";
import type { PersonFacts } from "./people.ts";

const refused = (message: string, status = 403): Refusal => ({ status, message });

/** Calls that change rights, or that are about something else than events. */
const CLOSED =
  /^(?!GET).*\/(?:collaborators|(?:access|speaker)-links?)\b|poster-prints|\/api\/(?:keys|webhooks|me|translate|gfavip|auth|user)/u;
const REPORTS = /^GET .*\/(?:export|settings\.json|insights|feedback|activity-log|:language\.\w+)$/u;
const CAPTIONS = /captions/u;
const STAGE = /^(?!PUT).*\/(?:stage|run-sheet|timer|microphone)\b/u;

/** The scope that a call needs; null: no key may make it. */
export function expectedScope(name: string, { who }: { who: Who }): ApiKeyScope | null {
  if (REPORTS.test(name)) return "exports:read";
  if (CLOSED.test(name) || who === "wallet") return null;
  if (name === "GET /api/events" || name === "GET /api/event-groups") return "events:read";
  if (who === "hub") return null;
  if (name.startsWith("GET ")) return "events:read";
  if (who === "anyone") return null;
  if (CAPTIONS.test(name)) return "captions:write";
  if (STAGE.test(name)) return "stage";
  return who === "moderator" ? "moderate" : "events:write";
}

/** The refusal for a key, before that for its owner; null if a key may go on, and for other callers. */
export function expectedKeyRefusal(scope: ApiKeyScope | null, { key }: PersonFacts): Refusal | null {
  if (!key) return null;
  if (key === "revoked") return refused("This API key is unknown, expired or revoked", 401);
  if (scope === null) return refused("API keys cannot use this endpoint");
  if (key !== "all" && key !== "of another event" && !key.includes(scope))
    return refused(`This API key needs the scope ${scope}`);
  return key === "of another event" ? refused("This API key is for one event only") : null;
}
