import type { EventGroup } from "@hubbub/contract/groups";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";

import { useLinkEvents } from "../../../groups/mutations.ts";
import { useGroupSessions } from "../../../groups/queries.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { toggled } from "../../../lib/toggled.ts";
import { EventCode } from "../../../ui/EventCode.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { toast } from "../../../ui/toast.ts";
import { useOrganizerEvents } from "../../../organizer/queries.ts";

/** Adds the organizer's own events without a group to this group, after its last session. */
export function LinkEventsDialog({ group, onClose }: { group: EventGroup; onClose: () => void }) {
  const sessions = useGroupSessions(group).data ?? [];
  const { data: events, isError } = useOrganizerEvents();
  const linkable = events?.filter(({ groupId, role }) => groupId === null && role === "owner") ?? [];
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useLinkEvents(group.id);
  // In the order of selection, which becomes the order of the sessions.
  const selected = [...selectedIds].flatMap((id) => linkable.find((event) => event.id === id) ?? []);

  const confirm = () => {
    if (selected.length === 0) {
      toast({
        title: t("No events selected"),
        description: t("Please select at least one event to link."),
        tone: "error",
      });
      return;
    }
    const last = Math.max(0, ...sessions.map(({ groupOrder }) => groupOrder));
    mutate(
      selected.map(({ id }, index) => ({ eventId: id, groupOrder: last + index + 1 })),
      { onSuccess: onClose },
    );
  };

  return (
    <Dialog
      onClose={onClose}
      title={t("Link Events")}
      description={t("Only your own events without a group can be linked.")}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("Cancel")}
          </Button>
          {linkable.length > 0 ? (
            <Button pending={isPending} onClick={confirm}>
              {selected.length > 0
                ? plural(selected.length, "Link 1 event", "Link {count} events")
                : t("Link", { context: "verb" })}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded
        query={{ data: events && linkable, isError }}
        empty={
          <EmptyState
            icon={<CalendarPlus />}
            tone="slate"
            titleAs="p"
            title={t("No events available to link.")}
            description={t("Create new events first from the Dashboard.")}
          />
        }
      >
        {(shown) => (
          <ul className="max-h-[50vh] overflow-y-auto">
            {shown.map(({ id, title, isArchived }) => (
              <li key={id}>
                <label className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-md px-2 py-1.5 has-checked:bg-teal-soft">
                  <input
                    type="checkbox"
                    checked={selectedIds.has(id)}
                    onChange={() => setSelectedIds(toggled(selectedIds, id))}
                  />
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block font-strong">
                      {title}
                    </span>
                    <EventCode eventId={id} isMuted className="text-sm leading-snug" />
                  </span>
                  {isArchived ? <span className="text-sm leading-snug text-muted">{t("Archived")}</span> : null}
                </label>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
