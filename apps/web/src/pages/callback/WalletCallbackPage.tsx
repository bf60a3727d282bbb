/**
 * /event/{eventId}/gfavip-callback and /gfavip-callback: attendees return here from the wallet provider. Checks the query,
 * opens a session on the server, stores it.
 */
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { msg } from "@hubbub/contract/messages";
import { WALLET_TOKEN_PREFIX } from "@hubbub/contract/sign-in-names";
import { useParams } from "wouter";

import { homeOf, takeState, takeWalletReturn, WALLET_STATE_KEY } from "../../auth/sign-in.ts";
import { armIntent, pathOfArmedIntent } from "../../auth/sign-in-intent.ts";
import { clearWalletSession, readWalletSession, saveWalletSession } from "../../auth/wallet-session.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { isServiceUnavailable, request, RequestError } from "../../lib/request.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { CALLBACK_TIMEOUT_MS, NOT_STARTED_HERE, type Phase, type QueryResult, UNAVAILABLE } from "./sign-in-return.ts";

export default function WalletCallbackPage() {
  const eventId = validEventId(useParams()["eventId"]);
  return (
    <CallbackScreen
      provider={pageConfig.wallet.name}
      parse={(query) => parseWalletQuery(query, eventId)}
      finish={(signIn) => finishWalletSignIn(signIn, eventId)}
      homeToStay={() => takeWalletReturn(eventId)}
    />
  );
}

/** The event id of the address, or null if it is missing or malformed. */
function validEventId(param: string | undefined): string | null {
  const id = normalizeEventId(param ?? "");
  return isEventId(id) ? id : null;
}

interface WalletSignIn {
  body: {
    user_id: string;
    email: string;
    username: string;
    token: string;
    tier: string | null;
    credits: string | null;
  };
  /** The state that this tab created, if the provider returned it; else null. */
  state: string | null;
  /** The username that the person is asked about; null if the provider returned the state. */
  asked: string | null;
}

/** Checks the query, without any request. */
function parseWalletQuery(query: URLSearchParams, eventId: string | null): QueryResult<WalletSignIn> {
  const state = takeState(WALLET_STATE_KEY, query.get("state"), pageConfig.wallet.requireState);
  const [user_id, email, username, token] = ["user_id", "email", "username", "token"].map((name) => query.get(name));
  const reloaded = query.size === 0 && eventId && readWalletSession() ? pathOfArmedIntent(eventId) : null;
  if (reloaded !== null) return { phase: { kind: "success", to: reloaded } };
  // Accounts without an email address have an empty one in the query.
  if (!user_id || email == null || !username || !token)
    return failed(msg("Missing authentication parameters from GFAVIP"), eventId);
  if (!token.startsWith(WALLET_TOKEN_PREFIX)) return failed(msg("Invalid GFAVIP token format"), eventId);
  if (state === "differs") return failed(NOT_STARTED_HERE, eventId);

  const body = { user_id, email, username, token, tier: query.get("tier"), credits: query.get("credits") };
  if (state === "matches")
    return { phase: { kind: "loading" }, signIn: { body, state: query.get("state"), asked: null } };
  const current = readWalletSession()?.user.username ?? null;
  return { phase: { kind: "ask", arriving: username, current }, signIn: { body, state: null, asked: username } };
}

/** Opens the session on the server and stores it. Never rejects. */
async function finishWalletSignIn(signIn: WalletSignIn, eventId: string | null): Promise<Phase> {
  try {
    const signal = AbortSignal.timeout(CALLBACK_TIMEOUT_MS);
    const session = await request("POST /api/gfavip/callback", { body: signIn.body, signal });
    if (signIn.asked !== null && signIn.asked !== session.gfavipAuth.user.username) {
      // The new session belongs to somebody whom the person was not asked about: end it.
      await request("POST /api/gfavip/logout", { bearer: signIn.body.token, signal });
      clearWalletSession();
      return failed(NOT_STARTED_HERE, eventId).phase;
    }
    saveWalletSession(signIn.body.token, session);
    armIntent(signIn.state);
    return { kind: "success", to: takeWalletReturn(eventId) };
  } catch (error) {
    const refused = error instanceof RequestError && !isServiceUnavailable(error);
    return failed(refused ? error.reason : UNAVAILABLE, eventId).phase;
  }
}

function failed(message: string, eventId: string | null): QueryResult<WalletSignIn> {
  return { phase: { kind: "error", message, to: homeOf(eventId) } };
}
