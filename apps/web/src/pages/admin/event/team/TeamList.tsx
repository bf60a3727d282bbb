import type { OrganizerEvent } from "@hubbub/contract/events";
import type { Collaborator } from "@hubbub/contract/team";
import { Users } from "lucide-react";
import { useState } from "react";

import { useHubSession } from "../../../../auth/hub-session.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import { ConfirmClaimDialog } from "./ConfirmClaimDialog.tsx";
import { EventTeamMember } from "./EventTeamMember.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { useOwnerName, useTeam } from "./team-data.ts";
import { TeamRow } from "./TeamRow.tsx";

export function TeamList({ event }: { event: OrganizerEvent }) {
  const { data: team, isError } = useTeam(event.id, true);
  const me = useHubSession()?.user;
  const ownerName = useOwnerName(event.organizerId);
  const [removing, setRemoving] = useState<Collaborator | null>(null);
  const [confirming, setConfirming] = useState<Collaborator | null>(null);
  const canAssign = ({ role }: Collaborator) => event.role === "owner" || role === "moderator";
  const isMe = (member: Collaborator) => member.userId !== null && member.userId === me?.dbId;

  if (!team) {
    return <NotLoaded hasFailed={isError} failure={t("Could not load the team.")} />;
  }
  return (
    <>
      <ul>
        {ownerName ? (
          <TeamRow>
            <span className="flex flex-col [grid-area:person] items-start">
              <bdi className="max-w-full overflow-hidden text-ellipsis whitespace-nowrap font-strong">{ownerName}</bdi>
              {event.role === "owner" ? (
                <span className="max-w-full overflow-hidden text-ellipsis whitespace-nowrap text-muted text-size-sm">
                  {t("You")}
                </span>
              ) : null}
            </span>
            <span className="flex flex-wrap items-center gap-y-2 gap-x-3 [grid-area:standing] sm:justify-end sm:last:col-[standing-start/remove-end]">
              <Badge tone="plain">{t("Owner")}</Badge>
            </span>
          </TeamRow>
        ) : null}
        {team.map((member) => (
          <EventTeamMember
            key={member.id}
            member={member}
            isMe={isMe(member)}
            canConfirm={canAssign(member)}
            canRemove={canAssign(member) || isMe(member)}
            onConfirm={() => setConfirming(member)}
            onRemove={() => setRemoving(member)}
          />
        ))}
      </ul>
      {team.length === 0 ? (
        <EmptyState
          className="py-6"
          icon={<Users />}
          tone="slate"
          titleAs="h3"
          title={t("No team members yet...")}
          description={t("A moderator can handle questions and chat while you speak.")}
        />
      ) : null}
      {team.some(({ needsConfirmation }) => needsConfirmation) ? (
        <p className="mt-3 text-sm text-muted">
          {t(
            "Anyone can register an unused username. If you invite a username that nobody has registered yet, you will have to confirm the role later.",
          )}
        </p>
      ) : null}
      <ConfirmClaimDialog eventId={event.id} claim={confirming} onClose={() => setConfirming(null)} />
      <RemoveMemberDialog
        eventId={event.id}
        member={removing}
        isMe={removing !== null && isMe(removing)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
