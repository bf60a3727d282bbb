/** Coming back from the wallet provider: judging what came, and opening a session with it. */
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/identity";

import { homeOf, takeState, takeWalletReturn, WALLET_STATE_KEY } from "../../auth/sign-in.ts";
import { armIntent, pathOfArmedIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession, readWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { request, RequestError } from "../../lib/request.ts";
import { CALLBACK_TIMEOUT_MS, isNoAnswer, type Judged, NO_ANSWER, NOT_STARTED_HERE, type Phase } from "./phase.ts";

export interface WalletArrival {
  body: {
    user_id: string;
    email: string;
    username: string;
    token: string;
    tier: string | null;
    credits: string | null;
  };
  /** The state of the sign-in that this tab started, where it came back. */
  state: string | null;
  agreed: boolean;
}

/** Judges the query alone, before any request. */
export function judgeWalletQuery(query: URLSearchParams, eventId: string | null): Judged<WalletArrival> {
  const state = takeState(WALLET_STATE_KEY, query.get("state"), pageConfig.wallet.requireState);
  const [user_id, email, username, token] = ["user_id", "email", "username", "token"].map((name) => query.get(name));
  const reloaded = query.size === 0 && eventId && readWalletSession() ? pathOfArmedIntent(eventId) : null;
  if (reloaded !== null) return { phase: { kind: "success", to: reloaded } };
  // An account without an email address comes with an empty one.
  if (!user_id || email == null || !username || !token)
    return failed("Missing authentication parameters from GFAVIP", eventId);
  if (!token.startsWith(WALLET_TOKEN_PREFIX)) return failed("Invalid GFAVIP token format", eventId);
  if (state === "differs") return failed(NOT_STARTED_HERE, eventId);

  const body = { user_id, email, username, token, tier: query.get("tier"), credits: query.get("credits") };
  const arrival = { body, state: state === "matches" ? query.get("state") : null, agreed: false };
  const current = readWalletSession();
  if (state === "absent" && current && current.user.id !== user_id && current.user.username !== username) {
    return { phase: { kind: "ask", arriving: username, current: current.user.username }, arrival };
  }
  return { phase: { kind: "loading" }, arrival };
}

/** Opens the session on the server and stores it. Never rejects. */
export async function finishWalletSignIn(arrival: WalletArrival, eventId: string | null): Promise<Phase> {
  try {
    const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
    const session = await request("POST /api/gfavip/callback", { body: arrival.body, signal });
    const current = readWalletSession();
    if (arrival.state === null && !arrival.agreed && current && current.user.id !== session.gfavipAuth.user.id) {
      // The server has opened a session for somebody whom nobody here asked for: end it.
      await request("POST /api/gfavip/logout", { bearer: arrival.body.token, signal });
      clearWalletSession();
      return failed(NOT_STARTED_HERE, eventId).phase;
    }
    saveWalletSession(arrival.body.token, session);
    armIntent(arrival.state);
    return { kind: "success", to: takeWalletReturn(eventId) };
  } catch (error) {
    const refused = error instanceof RequestError && !isNoAnswer(error);
    return failed(refused ? error.reason : NO_ANSWER, eventId).phase;
  }
}

function failed(message: string, eventId: string | null): Judged<WalletArrival> {
  return { phase: { kind: "error", message, to: homeOf(eventId) } };
}
