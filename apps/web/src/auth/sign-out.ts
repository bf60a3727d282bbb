/**
 * Signing out of both realms. The server ends its sessions and revokes the tokens, the bundled sign-on ends its own
 * sessions, and this browser deletes its stored sessions.
 */
import type { ProviderForPage } from "@hubbub/contract/page";

import { deleteCachedPages } from "../service-worker/cached-pages.ts";
import { t } from "../lib/i18n/translate.ts";
import { pageConfig } from "../lib/page-data.ts";
import { request } from "../lib/request.ts";
import { sessionStore } from "../lib/storage.ts";
import { readHubToken } from "../lib/hub-token.ts";
import { toast } from "../ui/toast.ts";
import { clearHubSession } from "./hub-session.ts";
import { clearWalletSession, readWalletSession } from "./wallet-session.ts";

/** Longest wait for the server. After that, only this browser is signed out. */
const TIMEOUT_MS = 4000;
const OUTCOME_KEY = "hubbub-signed-out";

interface SignOutOutcome {
  /** Whether every session outside of this browser has ended. */
  isComplete: boolean;
  /** Names of external providers where the person is still signed in. */
  stillSignedInAt: string[];
}

/** Signs out. Never rejects: without a connection, it still deletes the sessions stored in this browser. */
export async function signOut(): Promise<SignOutOutcome> {
  const hubToken = readHubToken();
  const walletToken = readWalletSession()?.token;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const used: ProviderForPage[] = [
    ...(hubToken === null ? [] : [pageConfig.hub]),
    ...(walletToken === undefined ? [] : [pageConfig.wallet]),
  ];
  const calls: Promise<unknown>[] = [
    request("POST /api/auth/logout", { signal, ...(hubToken === null ? {} : { bearer: hubToken }) }),
    ...(walletToken === undefined ? [] : [request("POST /api/gfavip/logout", { signal, bearer: walletToken })]),
    ...[pageConfig.hub, pageConfig.wallet].flatMap(({ signOutUrl }) =>
      signOutUrl === null ? [] : [endProviderSession(signOutUrl, signal)],
    ),
  ];
  const ended = await Promise.allSettled(calls);
  // The page of a private archive must not open for the next person on this device.
  await deleteCachedPages();
  clearHubSession();
  clearWalletSession();
  return {
    isComplete: ended.every(({ status }) => status === "fulfilled"),
    stillSignedInAt: used.filter(({ signOutUrl }) => signOutUrl === null).map(({ name }) => name),
  };
}

/**
 * Whether an attendee loses the account by signing out, because it has neither a password nor a passkey. False if the
 * sign-on does not answer: then its session does not end either.
 */
export async function givesUpAccount(): Promise<boolean> {
  const { signOutUrl } = pageConfig.wallet;
  if (signOutUrl === null) return false;
  try {
    const response = await fetch(`${signOutUrl}/consequence`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return false;
    const answer = (await response.json()) as { givesUpAccount?: boolean };
    return answer.givesUpAccount === true;
  } catch (error) {
    console.warn("Could not read whether signing out deletes the account", error);
    return false;
  }
}

/** Signs out, and shows the outcome on this page. */
export async function signOutHere(): Promise<void> {
  showOutcome(await signOut());
}

/** Signs out, also of the issuer if that is configured, and opens the front page, which calls `showSignOut`. */
export async function signOutToFrontPage(): Promise<void> {
  sessionStore.write(OUTCOME_KEY, JSON.stringify(await signOut()));
  window.location.assign(pageConfig.hub.issuerSignOutUrl ?? "/");
}

/** Shows the outcome of `signOutToFrontPage`, once. */
export function showSignOut(): void {
  const stored = sessionStore.read(OUTCOME_KEY);
  sessionStore.remove(OUTCOME_KEY);
  if (stored !== null) showOutcome(JSON.parse(stored) as SignOutOutcome);
}

function showOutcome({ isComplete, stillSignedInAt }: SignOutOutcome): void {
  if (!isComplete) {
    toast({
      title: t("You are signed out on this device only"),
      description: t("Could not reach the server. To sign out completely, sign in again, then sign out."),
      tone: "error",
    });
  } else if (stillSignedInAt.length > 0) {
    toast({
      title: t("You are signed out of Hubbub"),
      description: t("You are still signed in at {provider}. Sign out there too if others use this device.", {
        provider: stillSignedInAt.join(", "),
      }),
      tone: "info",
    });
  } else toast({ title: t("You are signed out"), tone: "success" });
}

async function endProviderSession(url: string, signal: AbortSignal): Promise<void> {
  // The answer is a redirect to the sign-in page; do not follow it.
  const response = await fetch(url, { method: "POST", redirect: "manual", signal });
  if (response.type !== "opaqueredirect" && !response.ok) throw new Error(`Sign-out answered ${response.status}`);
}
