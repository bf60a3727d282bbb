import { INVITATION_DAYS } from "@hubbub/contract/team";
import { Crown, ShieldCheck, UserCheck } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";
import { roleDescriptions, roleNames } from "../../team/role-texts.ts";

const ICONS = { moderator: <UserCheck />, admin: <ShieldCheck />, owner: <Crown /> };

/** Explains what each role may do. */
export function RoleRules() {
  return (
    <Card title={t("What each role can do")}>
      <ul className="grid gap-3.5 [&>li]:flex [&>li]:gap-3">
        {(["moderator", "admin", "owner"] as const).map((role) => (
          <li key={role}>
            <span className="flex-none text-teal-ink [&_svg]:size-5 [&_svg]:mt-0.5" aria-hidden="true">
              {ICONS[role]}
            </span>
            <p>
              <b className="block font-strong">{roleNames[role]()}</b>
              {roleDescriptions[role]()}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        {t(
          "Add team members by their hub username, even before they first sign in. Unused invitations expire after {days} days.",
          {
            days: INVITATION_DAYS,
          },
        )}
      </p>
    </Card>
  );
}
