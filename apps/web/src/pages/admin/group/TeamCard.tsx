import { Plus } from "lucide-react";
import { useState } from "react";

import { useGroupOwner, useGroupTeam } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { AddTeamMember } from "./AddTeamMember.tsx";
import { GroupTeamMember } from "./GroupTeamMember.tsx";

interface TeamCardProps {
  groupId: string;
  organizerId: string;
}

/** The group's team. Only the owner sees and changes it. */
export function TeamCard({ groupId, organizerId }: TeamCardProps) {
  const [adding, setAdding] = useState(false);
  const team = useGroupTeam(groupId).data;
  const owner = useGroupOwner(organizerId).data;
  return (
    <Card
      title={t("Team Management")}
      actions={
        <Button
          variant="soft"
          size="sm"
          icon={<Plus />}
          aria-expanded={adding}
          aria-label={t("Add Team Member")}
          onClick={() => setAdding((now) => !now)}
        >
          {t("Add")}
        </Button>
      }
    >
      {adding ? <AddTeamMember groupId={groupId} onAdded={() => setAdding(false)} /> : null}
      <ul>
        {owner ? (
          <li className="flex gap-3 items-center py-2 not-first:border-t not-first:border-t-line">
            <Avatar name={owner.username} className="text-size-base" />
            <span className="min-w-0 flex-1">
              <bdi className="block wrap-anywhere leading-[1.35] font-strong">{owner.username}</bdi>
              <bdi className="block wrap-anywhere leading-[1.35] text-muted text-size-xs">{owner.email}</bdi>
            </span>
            <Badge tone="plum">{t("Owner")}</Badge>
          </li>
        ) : null}
        {team?.map((member) => (
          <GroupTeamMember key={member.id} member={member} groupId={groupId} />
        ))}
      </ul>
      {team ? null : <Skeleton className="mt-3 h-9 rounded-lg" />}
      {team?.length === 0 ? <p className="mt-2 text-sm text-muted">{t("No team members yet...")}</p> : null}
    </Card>
  );
}
