import type { Collaborator, CollaboratorRole } from "@hubbub/contract/team";
import { UserPlus, Users } from "lucide-react";

import { useHubSession } from "../../../auth/hub-session.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../live/use-live-list.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DialogButton } from "../../../ui/DialogButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { AddMember } from "./AddMember.tsx";
import { roleNames } from "./role-texts.ts";
import { type TeamOf, useOwner, teamQuery } from "./team-data.ts";
import { TeamMember } from "./TeamMember.tsx";
import { TeamRow } from "./TeamRow.tsx";

interface TeamCardProps {
  of: TeamOf;
  ownerId: string;
  /** The role of the current user. Admins can assign only the role of moderators. */
  myRole: "owner" | CollaboratorRole;
}

const texts = {
  event: { title: () => t("Team"), add: () => t("Add Team Member") },
  group: { title: () => t("Team Management"), add: () => t("Add") },
};

/** The team of an event or a group, for those who may change it. */
export function TeamCard({ of, ownerId, myRole }: TeamCardProps) {
  const { title, add } = texts[of.kind];
  const team = useLiveList(teamQuery(of));
  const owner = useOwner(ownerId);
  const me = useHubSession()?.user.dbId;
  const canAssign = (member: Collaborator) => myRole === "owner" || member.role === "moderator";
  return (
    <Card
      title={title()}
      actions={
        <DialogButton
          variant="soft"
          icon={<UserPlus />}
          aria-label={t("Add Team Member")}
          renderDialog={(close) => <AddMember of={of} canAddAdmins={myRole === "owner"} onClose={close} />}
        >
          {add()}
        </DialogButton>
      }
    >
      <Loaded query={team} onRetry={team.refetch}>
        {(members) => (
          <>
            <ul className="divide-y divide-line">
              {owner ? (
                <TeamRow
                  picture={<Avatar name={owner.username} />}
                  name={owner.username}
                  detail={myRole === "owner" ? t("You") : owner.email}
                >
                  <Badge tone="plain">{roleNames.owner()}</Badge>
                </TeamRow>
              ) : null}
              {members.map((member) => (
                <TeamMember
                  key={member.id}
                  of={of}
                  member={member}
                  isMe={member.userId !== null && member.userId === me}
                  canAssign={canAssign(member)}
                />
              ))}
            </ul>
            {members.length === 0 ? (
              <EmptyState
                size="sm"
                icon={<Users />}
                tone="slate"
                titleAs="h3"
                title={t("No team members yet...")}
                description={t("A moderator can handle questions and chat while you speak.")}
              />
            ) : null}
            {members.some(({ needsConfirmation }) => needsConfirmation) ? (
              <Hint className="mt-3">
                {t(
                  "Anyone can register an unused username. If you invite a username that nobody has registered yet, you will have to confirm the role later.",
                )}
              </Hint>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}
