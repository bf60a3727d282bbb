import type { EventGroup } from "@hubbub/contract/groups";

import { useDeleteGroup } from "../../../groups/mutations.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";

/** Deletes the group after its title was typed. Its sessions stay as events without a group (GRP-15). */
export function DeleteGroup({ group }: { group: EventGroup }) {
  const { mutateAsync } = useDeleteGroup(group.id);
  return (
    <ConfirmButton
      variant="danger"
      className="self-start"
      confirm={{
        title: t("Delete this event group?"),
        description: t("This cannot be undone."),
        action: t("Delete"),
        consequences: [
          t("Its page and its team will be deleted, and its address can never be used again."),
          t("Its sessions will be kept as separate events."),
        ],
        typed: group.title,
        onConfirm: () => mutateAsync(),
      }}
    >
      {t("Delete event group")}
    </ConfirmButton>
  );
}
