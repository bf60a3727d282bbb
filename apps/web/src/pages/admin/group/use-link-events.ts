import type { OrganizerEvent } from "@hubbub/contract/events";
import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";

import { useMoveEvent } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { toast } from "../../../ui/toast.ts";
import { mergeEvent } from "../queries.ts";
import { failToast } from "./fail-toast.ts";

/**
 * Adds events to a group, after its last session. Sends one call per event, one after another, so that they keep their
 * order.
 */
export function useLinkEvents(group: EventGroup, sessions: readonly GroupSession[]) {
  const move = useMoveEvent(group.id);
  const client = useQueryClient();
  const [pending, setPending] = useState(false);

  const link = async (events: readonly OrganizerEvent[]): Promise<boolean> => {
    setPending(true);
    const last = Math.max(0, ...sessions.map(({ groupOrder }) => groupOrder));
    try {
      for (const [index, { id }] of events.entries()) {
        mergeEvent(client, await move.mutateAsync({ eventId: id, groupOrder: last + index + 1 }));
      }
      const count = events.length;
      toast({
        title: t("Events linked!"),
        description: t("{count} event(s) added to this group.", { count }),
        tone: "success",
      });
      return true;
    } catch (error) {
      failToast(t("Link failed"), error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { link, pending };
}
