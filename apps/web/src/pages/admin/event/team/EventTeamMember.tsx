import type { Collaborator } from "@hubbub/contract/team";
import { MailQuestionMark, UserCheck, UserMinus, UserRoundSearch } from "lucide-react";

import { formatDate } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { TeamRow } from "./TeamRow.tsx";

interface TeamMemberProps {
  member: Collaborator;
  isMe: boolean;
  /** Whether the current user may assign this role. */
  canConfirm: boolean;
  canRemove: boolean;
  onConfirm: () => void;
  onRemove: () => void;
}

export function EventTeamMember({ member, isMe, canConfirm, canRemove, onConfirm, onRemove }: TeamMemberProps) {
  const { username, role, claimed, expiresAt } = member;
  return (
    <TeamRow>
      <span className="flex flex-col [grid-area:person] items-start">
        <bdi className="max-w-full overflow-hidden text-ellipsis whitespace-nowrap font-strong">{username}</bdi>
        <span className="max-w-full overflow-hidden text-ellipsis whitespace-nowrap text-muted text-size-sm">
          <MemberDetail member={member} isMe={isMe} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-y-2 gap-x-3 [grid-area:standing] sm:justify-end sm:last:col-[standing-start/remove-end]">
        {expiresAt && !claimed ? (
          <Badge tone="pending" icon={<MailQuestionMark aria-hidden="true" />}>
            {t("Not signed in yet")}
          </Badge>
        ) : null}
        {claimed && !canConfirm ? (
          <Badge tone="pending" icon={<UserRoundSearch aria-hidden="true" />}>
            {t("Not confirmed yet")}
          </Badge>
        ) : null}
        <Badge tone={role === "admin" ? "plum" : "upcoming"}>{role === "admin" ? t("Admin") : t("Moderator")}</Badge>
        {claimed && canConfirm ? (
          <Button
            variant="soft"
            size="sm"
            icon={<UserCheck />}
            aria-label={t("Confirm {username}", { username })}
            onClick={onConfirm}
          >
            {t("Confirm")}
          </Button>
        ) : null}
      </span>
      {canRemove ? (
        <Button
          variant="ghost"
          className="[grid-area:remove]"
          icon={<UserMinus />}
          aria-label={isMe ? t("Leave team") : t("Remove {username}", { username })}
          onClick={onRemove}
        />
      ) : null}
    </TeamRow>
  );
}

/** The member's state: claimed, invited, or their email address once they have used the role. */
function MemberDetail({ member: { email, claimed, expiresAt }, isMe }: { member: Collaborator; isMe: boolean }) {
  if (claimed) return t("Registered, waiting for confirmation");
  if (expiresAt) return t("Invitation expires on {date}", { date: formatDate(expiresAt) });
  if (isMe) return t("You");
  return email === null ? t("Has not used this role yet") : <bdi>{email}</bdi>;
}
