import { isOn } from "@hubbub/contract/activities";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { TriangleAlert } from "lucide-react";

import { ADMIN_PARTS } from "../../../../activities/admin-parts.ts";
import { plural, t } from "../../../../lib/i18n/translate.ts";
import { useLiveLatest } from "../../../../live/hooks.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { useNextSession } from "./archive-data.ts";

interface EndSessionDialogProps {
  event: OrganizerEvent;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation before a session ends: how many people are present, and the consequences. */
export function EndSessionDialog({ event, pending, onConfirm, onCancel }: EndSessionDialogProps) {
  const next = useNextSession(event);
  const people = useLiveLatest("presence")?.count ?? 0;
  const consequences = [
    t("The session will be archived and become read-only."),
    t("Everyone will see the closing message."),
    ...ADMIN_PARTS.flatMap(({ unit, ending }) => (ending && isOn(event, unit) ? [ending()] : [])),
    ...(next === undefined ? [] : [t("Everyone will be offered the next session: {title}.", { title: next })]),
  ];
  return (
    <ConfirmDialog
      title={t("End this session?")}
      description={
        people > 0
          ? `${plural(people, "1 person is in the room right now.", "{count} people are in the room right now.")} ${t("This will happen:")}`
          : t("This will happen:")
      }
      consequences={consequences}
      action={t("End Session")}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Banner tone="amber" icon={<TriangleAlert />} className="mt-4">
        {t("This is not easily undone: the closing message cannot be taken back.")}
      </Banner>
    </ConfirmDialog>
  );
}
