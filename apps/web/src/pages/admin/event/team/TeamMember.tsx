import type { Collaborator } from "@hubbub/contract/team";
import { MailQuestionMark, UserMinus } from "lucide-react";

import { dateLocale, t } from "../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";

interface TeamMemberProps {
  member: Collaborator;
  isMe: boolean;
  mayRemove: boolean;
  onRemove: () => void;
}

export function TeamMember({ member, isMe, mayRemove, onRemove }: TeamMemberProps) {
  const { username, email, role, expiresAt } = member;
  return (
    <li className="team-member">
      <span className="team-person">
        <bdi className="team-name">{username}</bdi>
        <span className="team-mail">
          {expiresAt ? t("Invited until {date}", { date: formatDay(expiresAt) }) : isMe ? t("You") : <bdi>{email}</bdi>}
        </span>
      </span>
      {expiresAt ? (
        <Badge tone="pending" icon={<MailQuestionMark aria-hidden="true" />}>
          {t("Not signed in yet")}
        </Badge>
      ) : null}
      <Badge tone={role === "admin" ? "plum" : "upcoming"}>{role === "admin" ? t("Admin") : t("Moderator")}</Badge>
      {mayRemove ? (
        <Button
          variant="ghost"
          icon={<UserMinus />}
          aria-label={isMe ? t("Leave this team") : t("Remove {username}", { username })}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

function formatDay(instant: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: "medium" }).format(new Date(instant));
}
