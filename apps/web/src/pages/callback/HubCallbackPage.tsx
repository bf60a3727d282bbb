/** /sso/callback: organizers return here from the hub's sign-in. Checks the query and the token, stores the session. */
import { msg } from "@hubbub/contract/messages";

import { readHubSession, saveHubSession } from "../../auth/hub-session.ts";
import { HUB_STATE_KEY, takeState } from "../../auth/sign-in.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { isServiceUnavailable, request } from "../../lib/request.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { CALLBACK_TIMEOUT_MS, NOT_STARTED_HERE, type Phase, type QueryResult, UNAVAILABLE } from "./sign-in-return.ts";

export default function HubCallbackPage() {
  return (
    <CallbackScreen
      provider={pageConfig.hub.name}
      parse={parseHubQuery}
      finish={finishHubSignIn}
      homeToStay={currentHome}
    />
  );
}

interface HubSignIn {
  token: string;
  /** The username that the person is asked about; null if the provider returned the state that this tab created. */
  asked: string | null;
}

/** Checks the query, without any request. */
function parseHubQuery(query: URLSearchParams): QueryResult<HubSignIn> {
  const state = takeState(HUB_STATE_KEY, query.get("state"), pageConfig.hub.requireState);
  const token = query.get("token") || query.get("access_token");
  const userId = query.get("user_id");
  const username = query.get("username");
  if (!token || !userId || !username) return failed(msg("Missing authentication parameters from Hub"));
  if (state === "differs") return failed(NOT_STARTED_HERE);

  if (state === "matches") return { phase: { kind: "loading" }, signIn: { token, asked: null } };
  const current = readHubSession()?.user.username ?? null;
  return { phase: { kind: "ask", arriving: username, current }, signIn: { token, asked: username } };
}

/** Validates the token at the server and stores the session. Never rejects. */
async function finishHubSignIn({ token, asked }: HubSignIn): Promise<Phase> {
  try {
    const user = await request("GET /api/auth/me", { bearer: token, signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) });
    if (asked !== null && asked !== user.username) return failed(NOT_STARTED_HERE).phase;
    saveHubSession(token, user);
    return { kind: "success", to: organizerHome(user.premium) };
  } catch (error) {
    return failed(isServiceUnavailable(error) ? UNAVAILABLE : msg("Token validation failed")).phase;
  }
}

/** The page of the organizer who is signed in here; the front page if nobody is. */
function currentHome(): string {
  const current = readHubSession();
  return current ? organizerHome(current.user.premium) : "/";
}

/** The page after sign-in: the admin home with premium, else the welcome page. */
function organizerHome(premium: boolean): string {
  return premium ? "/admin" : "/welcome";
}

function failed(message: string): QueryResult<HubSignIn> {
  return { phase: { kind: "error", message, to: "/" } };
}
