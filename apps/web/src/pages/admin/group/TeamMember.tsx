import type { Collaborator } from "@hubbub/contract/team";
import { X } from "lucide-react";
import { useState } from "react";

import { useRemoveTeamMember } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";

export function TeamMember({ member, groupId }: { member: Collaborator; groupId: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveTeamMember(groupId);
  const isInvited = member.userId === null;

  const confirm = async () => {
    if (remove.isPending) return;
    try {
      await remove.mutateAsync(member.id);
      toast({ title: t("Team member removed"), tone: "success" });
    } catch (error) {
      failToast(t("Failed to remove team member"), error);
    }
    setAsking(false);
  };

  return (
    <li className="group-member">
      <TeamAvatar name={member.username} />
      <span className="min-w-0 flex-1">
        <bdi className="group-member-name">{member.username}</bdi>
        <span className="group-member-detail">
          {isInvited ? t("invited, waiting for sign-in") : <bdi>{member.email}</bdi>}
        </span>
      </span>
      <Badge tone="plain">{member.role === "admin" ? t("admin") : t("moderator")}</Badge>
      <Button
        variant="ghost"
        icon={<X />}
        aria-label={t("Remove {username}", { username: member.username })}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={t("Remove {username} from this group?", { username: member.username })}
        description={
          isInvited ? t("The invitation is withdrawn.") : t("They lose their rights in all its sessions at once.")
        }
        action={t("Remove")}
        pending={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

const tones = ["plum", "moss", "teal", "amber", "slate", "brick"] as const;

/** The name's first letter, in a colour that is always the same for a name. */
export function TeamAvatar({ name }: { name: string }) {
  const [letter = ""] = name;
  const sum = Array.from(name, (character) => character.codePointAt(0) ?? 0).reduce((a, b) => a + b, 0);
  const tone = tones[sum % tones.length] ?? "slate";
  return (
    <span className={`group-avatar tone-${tone}`} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}
