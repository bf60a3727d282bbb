import type { PrivateArchiveStub } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { EntryRefused } from "./EntryRefused.tsx";

/** Shown instead of a private archive to people without a paid or team account. */
export function PrivateArchive({ event }: { event: PrivateArchiveStub }) {
  return (
    <EntryRefused
      event={event}
      title={t("Premium Access Required")}
      description={t("This archive is private. It requires a paid or team account.")}
    />
  );
}
