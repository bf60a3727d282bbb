/** The Polls tab. Its code is loaded when it is opened. */
import type { OrganizerEvent } from "@hubbub/contract/events";

import { t } from "../../../../lib/i18n/translate.ts";
import { LazyBoundary } from "../../../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../../../ui/lazy-component.ts";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { reasonOf, useUpdateEvent } from "../../mutations.ts";
import { canEditSettings } from "../can-edit-settings.ts";

const PollsPanel = lazyComponent(async () => (await import("../../../../activities/polls/PollsPanel.tsx")).PollsPanel);

export function PollsSection({ event }: { event: OrganizerEvent }) {
  const update = useUpdateEvent(event.id);
  const canEdit = canEditSettings(event);
  // On automatic, the big screen shows an open poll by itself.
  const isOnStage = event.stageActivity === "auto" || event.stageActivity === "poll";
  const showOnStage = async () => {
    try {
      await update.mutateAsync({ stageActivity: "poll" });
    } catch (error) {
      toast({ title: t("Failed to change the big screen"), description: reasonOf(error, ""), tone: "error" });
    }
  };
  return (
    <LazyBoundary loading={<Skeleton className="h-48 w-full rounded-xl mt-4.5" />}>
      <PollsPanel
        event={event}
        canEdit={canEdit}
        onShowOnStage={canEdit && !isOnStage ? () => void showOnStage() : undefined}
      />
    </LazyBoundary>
  );
}
