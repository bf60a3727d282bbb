import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { EntryRefused } from "./EntryRefused.tsx";

/** Shown instead of a session whose group requires a login to people who are not signed in. */
export function LoginRequired({ event }: { event: PublicEvent }) {
  return (
    <EntryRefused
      event={event}
      title={t("Login Required")}
      description={t("The sessions require a {wallet} account. You will return to this page after you sign in.", {
        wallet: pageConfig.wallet.name,
      })}
    />
  );
}
