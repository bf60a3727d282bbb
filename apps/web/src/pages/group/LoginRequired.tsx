import type { EventGroup } from "@hubbub/contract/groups";
import { LockKeyhole } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyCard } from "../../ui/EmptyState.tsx";
import { GroupFooter, GroupFrame } from "./GroupFrame.tsx";
import { GroupHeader } from "./GroupHeader.tsx";

/** The page of a group whose sessions need a login: public header and a Login button. */
export function LoginRequired({ group }: { group: EventGroup }) {
  return (
    <GroupFrame>
      <GroupHeader group={group} />
      <main className="mt-[clamp(1.25rem,0.8rem+1.6vw,2rem)] grid items-start gap-5">
        <EmptyCard
          icon={<LockKeyhole />}
          tone="amber"
          titleAs="h2"
          title={t("Login Required")}
          description={t(
            "The sessions of this group require a {wallet} account. You will return to this page after you sign in.",
            {
              wallet: pageConfig.wallet.name,
            },
          )}
          action={
            <Button variant="attention" onClick={() => startWalletSignIn(null, paths.engage(group.permalink))}>
              {t("Login")}
            </Button>
          }
        />
      </main>
      <GroupFooter />
    </GroupFrame>
  );
}
