import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { useParams } from "wouter";

import { takeWalletReturn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { useSignInReturn } from "./use-sign-in-return.ts";
import { finishWalletSignIn, judgeWalletQuery } from "./wallet-callback.ts";

/** /event/{eventId}/gfavip-callback and /gfavip-callback: attendees coming back from the wallet provider. */
export default function WalletCallbackPage() {
  useDocumentTitle(t("Sign-in"));
  const eventId = knownEventId(useParams()["eventId"]);
  const { phase, switchUser, stay } = useSignInReturn({
    judge: (query) => judgeWalletQuery(query, eventId),
    finish: (arrival) => finishWalletSignIn(arrival, eventId),
  });
  const stayHere = () => stay(takeWalletReturn(eventId));
  return <CallbackScreen provider={pageConfig.wallet.name} phase={phase} onSwitch={switchUser} onStay={stayHere} />;
}

function knownEventId(inAddress: string | undefined): string | null {
  const id = normalizeEventId(inAddress ?? "");
  return isEventId(id) ? id : null;
}
