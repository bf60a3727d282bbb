import type { OrganizerEvent } from "@hubbub/contract/events";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { MutesCard } from "../../../../moderation/MutesCard.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { AccessLinksCard } from "./links/AccessLinksCard.tsx";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { AuditLogCard } from "./log/AuditLogCard.tsx";
import { OwnMembership } from "./OwnMembership.tsx";
import { RoleRules } from "./RoleRules.tsx";
import { TeamList } from "./TeamList.tsx";

/** The Team tab: members, access links, roles, muted participants and the audit log. */
export function TeamSection({ event }: { event: OrganizerEvent }) {
  const [adding, setAdding] = useState(false);
  const canEdit = canEditSettings(event);
  const add = (
    <Button icon={<UserPlus />} onClick={() => setAdding(true)}>
      {t("Add Team Member")}
    </Button>
  );
  return (
    <div className="grid items-start gap-5 mt-4 grid-cols-1 lg:grid-cols-[minmax(0,1.6fr)_minmax(18rem,1fr)]">
      <div className="flex flex-col gap-5 min-w-0">
        <Card title={t("Team")} actions={canEdit ? add : null}>
          {canEdit ? <TeamList event={event} /> : <OwnMembership eventId={event.id} />}
        </Card>
        {canEdit ? <AccessLinksCard event={event} /> : null}
        <MutesCard eventId={event.id} />
      </div>
      <div className="flex flex-col gap-5 min-w-0">
        <RoleRules />
        {canEdit ? <AuditLogCard eventId={event.id} /> : null}
      </div>
      {canEdit ? <AddMemberDialog event={event} open={adding} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
