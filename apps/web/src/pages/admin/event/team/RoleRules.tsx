import { INVITATION_DAYS } from "@hubbub/contract/team";
import { Crown, ShieldCheck, UserCheck } from "lucide-react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Card } from "../../../../ui/Card.tsx";

/** Explains what each role may do. */
export function RoleRules() {
  const rules = [
    {
      icon: <UserCheck />,
      name: t("Moderator"),
      may: t(
        "Moderates questions, chat, icebreaker, polls and ideas, and calls people to the microphone. No settings, exports, team or email addresses.",
      ),
    },
    {
      icon: <ShieldCheck />,
      name: t("Admin"),
      may: t("Manages the whole event: settings, timer, prizes, archive, moderators."),
    },
    { icon: <Crown />, name: t("Owner"), may: t("Everything, including adding admins and deleting the event.") },
  ];
  return (
    <Card title={t("Who may do what")}>
      <ul className="grid gap-3.5 [&>li]:flex [&>li]:gap-3">
        {rules.map(({ icon, name, may }) => (
          <li key={name}>
            <span className="flex-none text-teal-ink [&_svg]:size-5 [&_svg]:mt-0.5" aria-hidden="true">
              {icon}
            </span>
            <p>
              <b className="block font-strong">{name}</b>
              {may}
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
