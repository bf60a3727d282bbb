/** What an event page does when the server has saved or refused a submission of the outbox, whatever tab is shown. */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { QueryClient, QueryKey } from "@tanstack/react-query";

import { type Intent, signInFor } from "../auth/sign-in-intent.ts";
import { withWalletName } from "../auth/wallet-name.ts";
import { t } from "../lib/i18n/translate.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { toast, type ToastMessage } from "../ui/toast.ts";
import { rememberOwn } from "./own-posts.ts";

export interface Outcome {
  entry: OutboxEntry;
  event: PublicEvent;
  client: QueryClient;
  /** Whether the server answers now, to the first attempt. Otherwise the cached lists may be newer than its answer. */
  isNew: boolean;
}

/** What follows when a call was saved or refused. */
export interface Outcomes<Call extends CallName> {
  /** The toast after a refusal. Defaults: that the contribution was not accepted, and the server's reason. */
  refused?: (outcome: Outcome) => { title: string; description?: string };
  /**
   * A 401 offers to sign in with this sentence; then the intent is run. Default of the intent: the entry is sent again.
   * For entries that the page does not show.
   */
  login?: (entry: OutboxEntry) => { sentence: string; intent?: Intent };
  /** The toast after the success; none if the page itself shows it. */
  saved?: (outcome: Outcome) => ToastMessage;
  /** What of the answer is stored on the device, to recognize the person's own posts (`useOwnPosts`). */
  own?: (answer: AnswerOf<Call>) => string;
  /**
   * Changes the lists, and must change nothing if they contain the result already. Not called if they were refetched.
   * Without it, live messages change them.
   */
  apply?: (outcome: Outcome, answer: AnswerOf<Call>) => void;
  /** The lists that the call changes: the beginning of their keys. */
  lists: (eventId: string) => QueryKey;
}

/**
 * Handles an outcome before the entry is shown in its new state. Call the function that it resolves to after that.
 * An answer that may be old is applied only if the lists cannot be refetched. After a refusal the lists are refetched.
 */
export async function handleOutcome(outcomes: Outcomes<never>, outcome: Outcome): Promise<() => void> {
  const { apply, own, saved, lists } = outcomes;
  const { entry, event, client, isNew } = outcome;
  const refetch = () => client.invalidateQueries({ queryKey: lists(event.id) }, { throwOnError: true });
  if (entry.state === "refused") {
    return () => {
      showRefusal(outcomes, outcome);
      refetch().catch(() => undefined);
    };
  }
  const isRefetched =
    !isNew &&
    (await refetch().then(
      () => true,
      () => false,
    ));
  return () => {
    const answer = entry.answer as never;
    if (own) rememberOwn(event.id, entry, own(answer));
    if (!isRefetched) apply?.(outcome, answer);
    if (saved) toast({ tone: "success", ...saved(outcome) });
  };
}

function showRefusal({ refused, login }: Outcomes<never>, outcome: Outcome): void {
  const { entry, event } = outcome;
  if (entry.status === 401 && login) {
    const { sentence, intent = { kind: "resend", payload: entry } } = login(entry);
    askToLogIn(event.id, sentence, intent);
    return;
  }
  const title = t("Your contribution was not accepted");
  toast({ tone: "error", title, description: entry.reason || t("Please try again"), ...refused?.(outcome) });
}

/** Offers to sign in for something that requires it. */
export function askToLogIn(eventId: string, sentence: string, intent: Intent): void {
  const action = { label: t("Login"), onSelect: () => signInFor(eventId, intent) };
  toast({ title: t("Login Required"), description: withWalletName(sentence), action });
}
