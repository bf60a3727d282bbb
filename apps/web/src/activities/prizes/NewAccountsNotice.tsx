import type { NewAccountGroup } from "@hubbub/contract/activities/prizes/calls";
import { Network } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";

/** Shows the team before a draw how many entries are from new accounts of one network. They may be genuine. */
export function NewAccountsNotice({ groups }: { groups: readonly NewAccountGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Banner
      tone="amber"
      icon={<Network />}
      role="status"
      className="mx-auto max-w-128 self-stretch text-start"
      title={titleOf(groups)}
    >
      {t("They may belong to attendees in one room, or to one person with many accounts.")}{" "}
      {t("You can exclude these entries when you draw a winner.")}
    </Banner>
  );
}

function titleOf(groups: readonly NewAccountGroup[]): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return groups.length === 1
    ? plural(
        count,
        "1 entry is from a new account on one network.",
        "{count} entries are from new accounts on one network.",
      )
    : t("{count} entries are from new accounts on a few networks.", { count });
}
