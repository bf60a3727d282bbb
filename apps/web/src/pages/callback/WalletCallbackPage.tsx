import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { useParams } from "wouter";

import { takeWalletReturn } from "../../auth/sign-in.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { CallbackScreen } from "./CallbackScreen.tsx";
import { finishWalletSignIn, parseWalletQuery } from "./wallet-callback.ts";

/** /event/{eventId}/gfavip-callback and /gfavip-callback: attendees return here from the wallet provider. */
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
