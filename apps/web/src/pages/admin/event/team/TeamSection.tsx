import type { OrganizerEvent } from "@hubbub/contract/events";
import { Crown, ShieldCheck, UserCheck, UserMinus } from "lucide-react";
import { t } from "../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { MutesCard } from "../../../../moderation/MutesCard.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { Column } from "../../../../ui/Column.tsx";
import { RemoveMember } from "../../team/RemoveMember.tsx";
import { TeamCard } from "../../team/TeamCard.tsx";
import { type TeamOf, ownMembershipQuery } from "../../team/team-data.ts";
import { AccessLinksCard } from "./links/AccessLinksCard.tsx";
import { AuditLogCard } from "./log/AuditLogCard.tsx";
import { INVITATION_DAYS } from "@hubbub/contract/team";
import { roleDescriptions, roleNames } from "../../team/role-texts.ts";

/** The Team tab: members, access links, roles, muted participants and the audit log. */
export function TeamSection({ event }: { event: OrganizerEvent }) {
  const of: TeamOf = { kind: "event", id: event.id };
  const { role } = event;
  return (
    <div className="mt-4 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(18rem,1fr)]">
      <Column>
        {role === "moderator" ? (
          <OwnMembership of={of} />
        ) : (
          <>
            <TeamCard of={of} ownerId={event.organizerId} myRole={role} />
            <AccessLinksCard event={event} />
          </>
        )}
        <MutesCard eventId={event.id} />
      </Column>
      <Column>
        <RoleRules />
        {role === "moderator" ? null : <AuditLogCard eventId={event.id} />}
      </Column>
    </div>
  );
}

/** What moderators see in place of the team: a button to leave it, unless their role comes from the group. */
function OwnMembership({ of }: { of: TeamOf }) {
  const membership = useLiveList(ownMembershipQuery(of.id)).data;
  return (
    <Card title={t("Team")}>
      <p className="text-muted">{t("Only admins and the event owner can see the team.")}</p>
      {membership ? (
        <RemoveMember of={of} member={membership} isMe className="mt-3" variant="quiet" icon={<UserMinus />}>
          {t("Leave team")}
        </RemoveMember>
      ) : null}
    </Card>
  );
}

const ICONS = { moderator: UserCheck, admin: ShieldCheck, owner: Crown };

/** Explains what each role may do. */
function RoleRules() {
  return (
    <Card title={t("What each role can do")}>
      <ul className="grid gap-3.5">
        {(["moderator", "admin", "owner"] as const).map((role) => {
          const Icon = ICONS[role];
          return (
            <li key={role} className="flex gap-3">
              <Icon className="mt-0.5 size-5 flex-none text-teal-ink" aria-hidden="true" />
              <p>
                <b className="block font-strong">{roleNames[role]()}</b>
                {roleDescriptions[role]()}
              </p>
            </li>
          );
        })}
      </ul>
      <Hint className="mt-4">
        {t(
          "Add team members by their hub username, even before they first sign in. Unused invitations expire after {days} days.",
          {
            days: INVITATION_DAYS,
          },
        )}
      </Hint>
    </Card>
  );
}
