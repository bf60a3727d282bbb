/** The ordered sessions, which can be dragged by mouse, touch or keyboard. */
import type { EventGroup, GroupSession, ReorderSessions } from "@hubbub/contract/groups";

import { usePendingVariables } from "../../../lib/use-pending-variables.ts";
import { reorderKey, useReorderSessions } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { SortableList } from "../../../ui/SortableList.tsx";
import { toast } from "../../../ui/toast.ts";
import { failToast } from "./fail-toast.ts";
import { applyOrder, placesOf } from "./session-sorting.ts";
import { SessionRowContent, SortableRow } from "./SessionRow.tsx";

interface SortableSessionsProps {
  group: EventGroup;
  sessions: readonly GroupSession[];
  canManage: boolean;
}

export function SortableSessions({ group, sessions, canManage }: SortableSessionsProps) {
  const reorder = useReorderSessions(group.id);
  const shown = useShownOrder(group.id, sessions);
  const save = async (ids: string[]) => {
    try {
      await reorder.mutateAsync(placesOf(ids));
      toast({ title: t("Order updated!"), tone: "success" });
    } catch (error) {
      failToast(t("Reorder failed"), error);
    }
  };

  return (
    <SortableList
      items={shown}
      titleOf={({ title }) => title}
      isDisabled={!canManage}
      onReorder={(ids) => void save(ids)}
      renderDragged={(session) => (
        <div className="session-row session-row-lifted cursor-grabbing border-teal shadow-deep">
          <SessionRowContent session={session} group={group} canManage={canManage} />
        </div>
      )}
    >
      <ol className="flex flex-col gap-2.25">
        {shown.map((session) => (
          <SortableRow key={session.id} session={session} group={group} canManage={canManage} />
        ))}
      </ol>
    </SortableList>
  );
}

/** The sessions in the order of the pending reorder calls; after a refusal, in the server's order. */
function useShownOrder(groupId: string, sessions: readonly GroupSession[]): GroupSession[] {
  const pending = usePendingVariables<ReorderSessions["updates"]>(reorderKey(groupId));
  return applyOrder(sessions, pending.at(-1));
}
