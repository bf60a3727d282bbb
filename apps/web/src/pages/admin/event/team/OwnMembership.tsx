import { UserMinus } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { useOwnMembership } from "./team-data.ts";

/** What moderators see in place of the team: a button to leave it, unless their role comes from the group. */
export function OwnMembership({ eventId }: { eventId: string }) {
  const membership = useOwnMembership(eventId);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <p className="text-muted">{t("Only admins and the event owner can see the team.")}</p>
      {membership ? (
        <Button className="mt-3" variant="quiet" icon={<UserMinus />} onClick={() => setLeaving(true)}>
          {t("Leave team")}
        </Button>
      ) : null}
      <RemoveMemberDialog
        eventId={eventId}
        member={leaving && membership ? membership : null}
        isMe
        onClose={() => setLeaving(false)}
      />
    </>
  );
}
