import type { EventGroup } from "@hubbub/contract/groups";
import { LockKeyhole } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { GroupFooter } from "./GroupFooter.tsx";
import { GroupHeader } from "./GroupHeader.tsx";

/** The page of a group whose sessions need a login: public header and a Login button. */
export function LoginRequired({ group }: { group: EventGroup }) {
  return (
    <div className="group-page flex flex-col min-h-dvh mx-auto">
      <GroupHeader group={group} />
      <main className="group-main grid items-start group-main-single">
        <Card as="div">
          <EmptyState
            icon={<LockKeyhole />}
            tone="amber"
            titleAs="h2"
            title={t("Login required")}
            description={t("The sessions are for people with a {wallet} account. Log in, and you are back here.", {
              wallet: pageConfig.wallet.name,
            })}
            action={
              <Button variant="attention" onClick={() => startWalletSignIn(null, paths.engage(group.permalink))}>
                {t("Login")}
              </Button>
            }
          />
        </Card>
      </main>
      <GroupFooter />
    </div>
  );
}
