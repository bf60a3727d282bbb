import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { useParams } from "wouter";

import { takeWalletReturn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { useSignInReturn } from "./use-sign-in-return.ts";
import { finishWalletSignIn, parseWalletQuery } from "./wallet-callback.ts";

/** /event/{eventId}/gfavip-callback and /gfavip-callback: attendees return here from the wallet provider. */
export default function WalletCallbackPage() {
  useDocumentTitle(t("Sign-in"));
  const eventId = validEventId(useParams()["eventId"]);
  const { phase, proceed, stay } = useSignInReturn({
    parse: (query) => parseWalletQuery(query, eventId),
    finish: (signIn) => finishWalletSignIn(signIn, eventId),
  });
  const stayHere = () => stay(takeWalletReturn(eventId));
  return <CallbackScreen provider={pageConfig.wallet.name} phase={phase} onContinue={proceed} onStay={stayHere} />;
}

/** The event id of the address, or null if it is missing or malformed. */
function validEventId(param: string | undefined): string | null {
  const id = normalizeEventId(param ?? "");
  return isEventId(id) ? id : null;
}
