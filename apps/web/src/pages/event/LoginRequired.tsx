import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { EntryRefused } from "./EntryRefused.tsx";

/** Shown instead of a session whose group requires a login to people who are not signed in. */
export function LoginRequired({ event }: { event: PublicEvent }) {
  return (
    <EntryRefused
      event={event}
      title={t("Login required")}
      description={t("The sessions are for people with a {wallet} account. Log in, and you are back here.", {
        wallet: pageConfig.wallet.name,
      })}
    />
  );
}
