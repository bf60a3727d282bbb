import type { StageTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { type ReactNode, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { excerpt } from "../lib/text.ts";
import { canEditSettings } from "../organizer/can-edit-settings.ts";
import { useShowOnStage } from "../organizer/control-stage.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { Hint } from "../ui/Hint.tsx";
import type { useSortableRow } from "../ui/SortableList.tsx";

interface PreparedRowProps {
  event: PublicEvent;
  title: string;
  isOpen: boolean;
  /** The name of its state. */
  state: string;
  /** Beside the state. */
  facts: ReactNode;
  /** If the row can be moved. */
  sorting?: ReturnType<typeof useSortableRow>;
  /** Shown while it is open, later on demand; null for nothing. */
  results: ReactNode;
  /** The label of the button that shows them. */
  resultsLabel: string;
  /** The view of the big screen that shows it. */
  view: StageTab;
  /** Buttons besides those that all rows have. */
  commands: ReactNode;
  /** Whether it can be changed now. An open form stays when that ends. */
  isEditable: boolean;
  /** The form that changes it. */
  renderForm: (close: () => void) => ReactNode;
  /** Deletes it, if it is not open. */
  remove: () => Promise<unknown>;
  /** What is deleted with it. */
  removed: string;
}

/** A row of a `PreparedPanel`: state, commands, results. */
export function PreparedRow(props: PreparedRowProps) {
  const { event, title, isOpen, sorting, results } = props;
  const canEdit = canEditSettings(event);
  const onShowOnStage = useShowOnStage(event, props.view);
  const [isExpanded, setIsExpanded] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card
      as="li"
      {...sorting?.row}
      live={isOpen}
      padding="sm"
      className="relative data-dragging:z-raised data-dragging:shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-3">
        {canEdit ? sorting?.handle : null}
        <div className="flex min-w-40 flex-1 flex-col gap-1">
          <h3 className="text-md">
            <bdi>{title}</bdi>
          </h3>
          <Hint className="flex flex-wrap items-center gap-2">
            <Badge tone={isOpen ? "live" : "plain"}>{props.state}</Badge>
            {props.facts}
          </Hint>
        </div>
        {sorting && canEdit ? <span className="sm:order-last">{sorting.moveButtons}</span> : null}
        <div className="flex flex-wrap gap-2">
          {results !== null && !isOpen ? (
            <Button size="sm" variant="soft" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
              {props.resultsLabel}
            </Button>
          ) : null}
          {props.commands}
          {isOpen && onShowOnStage ? (
            <Button size="sm" variant="soft" icon={<Presentation />} onClick={onShowOnStage}>
              {t("Show on big screen")}
            </Button>
          ) : null}
          {canEdit && props.isEditable ? (
            <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
              {t("Edit")}
            </Button>
          ) : null}
          {canEdit && !isOpen ? (
            <ConfirmButton
              size="sm"
              variant="quiet"
              confirm={{
                title: t("Delete “{title}”?", { title: excerpt(title) }),
                description: props.removed,
                action: t("Delete"),
                onConfirm: props.remove,
              }}
            >
              {t("Delete")}
            </ConfirmButton>
          ) : null}
        </div>
      </div>
      {isOpen || isExpanded ? results : null}
      {isEditing ? props.renderForm(() => setIsEditing(false)) : null}
    </Card>
  );
}
