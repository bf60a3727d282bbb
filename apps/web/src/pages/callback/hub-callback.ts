/** Coming back from the hub: judging what came, and making a session of it. */
import { readHubSession, saveHubSession } from "../../auth/hub-session.ts";
import { HUB_STATE_KEY, takeState } from "../../auth/sign-in.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { request } from "../../lib/request.ts";
import { CALLBACK_TIMEOUT_MS, isNoAnswer, type Judged, NO_ANSWER, NOT_STARTED_HERE, type Phase } from "./phase.ts";

export interface HubArrival {
  token: string;
  /** Whether the provider echoed the state this tab had made. */
  stateMatches: boolean;
  /** Whether the person has agreed to switch users. */
  agreed: boolean;
}

/** Judges the query alone, before any request. */
export function judgeHubQuery(query: URLSearchParams): Judged<HubArrival> {
  const state = takeState(HUB_STATE_KEY, query.get("state"), pageConfig.hub.requireState);
  const token = query.get("token") || query.get("access_token");
  const userId = query.get("user_id");
  const username = query.get("username");
  if (!token || !userId || !username) return failed("Missing authentication parameters from Hub");
  if (state === "differs") return failed(NOT_STARTED_HERE);

  const arrival = { token, stateMatches: state === "matches", agreed: false };
  const current = readHubSession();
  if (state === "absent" && current && current.user.id !== userId && current.user.username !== username) {
    return { phase: { kind: "ask", arriving: username, current: current.user.username }, arrival };
  }
  return { phase: { kind: "loading" }, arrival };
}

/** Lets the server validate the token and stores the session. Never rejects. */
export async function finishHubSignIn({ token, stateMatches, agreed }: HubArrival): Promise<Phase> {
  try {
    const user = await request("GET /api/auth/me", { bearer: token, signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) });
    // The query may lie about whose token it carries; the answer does not.
    const current = readHubSession();
    if (!stateMatches && !agreed && current && current.user.id !== user.id) return failed(NOT_STARTED_HERE).phase;
    saveHubSession(token, user);
    return { kind: "success", to: organizerHome(user.premium) };
  } catch (error) {
    return failed(isNoAnswer(error) ? NO_ANSWER : "Token validation failed").phase;
  }
}

/** Where an organizer lands: premium at their events, others at the welcome page. */
export function organizerHome(premium: boolean): string {
  return premium ? "/admin" : "/welcome";
}

function failed(message: string): Judged<HubArrival> {
  return { phase: { kind: "error", message, to: "/" } };
}
