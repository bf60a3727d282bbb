import type { Collaborator } from "@hubbub/contract/team";
import { MailQuestionMark, UserCheck, UserMinus, UserRoundSearch } from "lucide-react";

import { formatDate } from "../../../lib/format-date.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { RemoveMember } from "./RemoveMember.tsx";
import { roleDescriptions, roleNames } from "./role-texts.ts";
import { type TeamOf, useConfirmMember } from "./team-data.ts";
import { TeamRow } from "./TeamRow.tsx";

interface TeamMemberProps {
  of: TeamOf;
  member: Collaborator;
  isMe: boolean;
  /** Whether the current user may assign this role. */
  canAssign: boolean;
}

/** A member or invitation, with the buttons to confirm and to remove. */
export function TeamMember({ of, member, isMe, canAssign }: TeamMemberProps) {
  const { username, role, claimed, expiresAt } = member;
  return (
    <TeamRow
      picture={<Avatar name={username} />}
      name={username}
      detail={<MemberDetail of={of} member={member} isMe={isMe} />}
      remove={
        canAssign || isMe ? (
          <RemoveMember
            of={of}
            member={member}
            isMe={isMe}
            variant="ghost"
            icon={<UserMinus />}
            aria-label={isMe ? t("Leave team") : t("Remove {name}", { name: username })}
          />
        ) : null
      }
    >
      {expiresAt && !claimed ? (
        <Badge tone="pending" icon={<MailQuestionMark aria-hidden="true" />}>
          {t("Not signed in yet")}
        </Badge>
      ) : null}
      {claimed && !canAssign ? (
        <Badge tone="pending" icon={<UserRoundSearch aria-hidden="true" />}>
          {t("Not confirmed yet")}
        </Badge>
      ) : null}
      <Badge tone={role === "admin" ? "plum" : "upcoming"}>{roleNames[role]()}</Badge>
      {claimed && canAssign ? <ConfirmClaim of={of} claim={member} /> : null}
    </TeamRow>
  );
}

/** Asks whether the account that registered an invited username belongs to the invited person. */
function ConfirmClaim({ of, claim }: { of: TeamOf; claim: Collaborator }) {
  const { mutateAsync } = useConfirmMember(of);
  const { username, role } = claim;
  return (
    <ConfirmButton
      variant="soft"
      size="sm"
      icon={<UserCheck />}
      aria-label={t("Confirm {username}", { username })}
      confirm={{
        tone: "primary",
        title: t("Is {username} the person you invited?", { username }),
        description: t(
          "Nobody had this username when you sent the invitation. Ask the person whether the account is theirs.",
        ),
        consequences: of.kind === "event" ? [roleDescriptions[role]()] : [],
        action: t("Confirm"),
        onConfirm: () => mutateAsync(claim),
      }}
    >
      {t("Confirm")}
    </ConfirmButton>
  );
}

/** The member's state: claimed, invited, or their email address once they have used the role. */
function MemberDetail({ of, member, isMe }: Omit<TeamMemberProps, "canAssign">) {
  const { email, userId, claimed, expiresAt } = member;
  if (claimed) return t("Registered, waiting for confirmation");
  if (of.kind === "group" && userId === null) return t("Invited, waiting for sign-in");
  if (expiresAt) return t("Invitation expires on {date}", { date: formatDate(expiresAt) });
  if (isMe) return t("You");
  return email === null ? t("Has not used this role yet") : <bdi>{email}</bdi>;
}
