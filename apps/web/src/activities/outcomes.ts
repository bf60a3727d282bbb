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

/** The outcomes of a call. */
export interface Outcomes<Call extends CallName> {
  /** The toast after a refusal. Default of the description: the server's reason. */
  refused: (outcome: Outcome) => { title: string; description?: string };
  /** A 401 offers to sign in with this sentence, and to send it then. For entries that the page does not show. */
  login?: () => string;
  /** The toast after the success; none if the page itself shows it. */
  saved?: (outcome: Outcome) => ToastMessage;
  /** What of the answer is stored on the device, to recognize the person's own posts (`useOwnPosts`). */
  own?: (answer: AnswerOf<Call>) => string;
  /** Shows the answer. It must change nothing if the lists contain its result already. */
  apply: (outcome: Outcome, answer: AnswerOf<Call>) => void;
  /** The lists that the call changes: the beginning of their keys. */
  lists: (eventId: string) => QueryKey;
}

/**
 * Returns the function that handles the outcomes of a call. After a refusal, and if the answer may be old, the lists are
 * refetched.
 */
export function handlerOf<Call extends CallName>(outcomes: Outcomes<Call>): (outcome: Outcome) => void {
  const { apply, own, saved } = outcomes;
  return (outcome) => {
    const { entry, event, client, isNew } = outcome;
    const isSaved = entry.state === "saved";
    if (isSaved) {
      const answer = entry.answer as AnswerOf<Call>;
      if (own) rememberOwn(event.id, entry, own(answer));
      apply(outcome, answer);
      if (saved) toast({ tone: "success", ...saved(outcome) });
    } else showRefusal(outcomes, outcome);
    if (!isSaved || !isNew) void client.invalidateQueries({ queryKey: outcomes.lists(event.id) });
  };
}

function showRefusal<Call extends CallName>({ refused, login }: Outcomes<Call>, outcome: Outcome): void {
  const { entry, event } = outcome;
  if (entry.status === 401 && login) askToLogIn(event.id, login(), { kind: "resend", payload: entry });
  else toast({ tone: "error", description: entry.reason || t("Please try again"), ...refused(outcome) });
}

/** Offers to sign in for something that requires it. */
export function askToLogIn(eventId: string, sentence: string, intent: Intent): void {
  const action = { label: t("Login"), onSelect: () => signInFor(eventId, intent) };
  toast({ title: t("Login Required"), description: withWalletName(sentence), action });
}
