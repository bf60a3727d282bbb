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
import { DialogButton } from "../ui/DialogButton.tsx";
import type { useSortableRow } from "../ui/SortableList.tsx";

interface PreparedRowProps {
  event: PublicEvent;
  title: string;
  isOpen: boolean;
  /** A `PreparedState`. */
  state: ReactNode;
  /** If the row can be moved. */
  sorting?: ReturnType<typeof useSortableRow>;
  /** Shown while it is open, later on demand; null for nothing. */
  results: ReactNode;
  /** The label of the button that shows them. */
  resultsLabel: string;
  /** The view of the big screen that shows it. */
  view: StageTab;
  /** Buttons before the one that shows it on the big screen. */
  commands: ReactNode;
  /** Buttons after it. */
  more: ReactNode;
  /** The form that changes it; null if it cannot be changed now. */
  renderForm: ((close: () => void) => ReactNode) | null;
  /** Deletes it, if it is not open. */
  remove: () => Promise<unknown>;
  /** What is deleted with it. */
  removed: string;
}

/** A row of a `PreparedPanel`: state, commands, results. */
export function PreparedRow(props: PreparedRowProps) {
  const { event, title, isOpen, sorting, results, commands, more, renderForm } = props;
  const canEdit = canEditSettings(event);
  const onShowOnStage = useShowOnStage(event, props.view);
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <Card
      as="li"
      {...sorting?.row}
      live={isOpen}
      padding="row"
      className="relative data-dragging:z-raised data-dragging:shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-3">
        {canEdit ? sorting?.handle : null}
        <div className="flex min-w-40 flex-1 flex-col gap-1">
          <h3 className="text-md">
            <bdi>{title}</bdi>
          </h3>
          {props.state}
        </div>
        {sorting && canEdit ? <span className="sm:order-last">{sorting.moveButtons}</span> : null}
        <div className="flex flex-wrap gap-2">
          {results !== null && !isOpen ? (
            <Button size="sm" variant="soft" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
              {props.resultsLabel}
            </Button>
          ) : null}
          {commands}
          {isOpen && onShowOnStage ? (
            <Button size="sm" variant="soft" icon={<Presentation />} onClick={onShowOnStage}>
              {t("Show on big screen")}
            </Button>
          ) : null}
          {more}
          {canEdit && renderForm ? (
            <DialogButton size="sm" variant="quiet" renderDialog={renderForm}>
              {t("Edit")}
            </DialogButton>
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
    </Card>
  );
}

interface PreparedStateProps {
  isOpen: boolean;
  name: string;
  /** Facts beside the state. */
  children: ReactNode;
}

export function PreparedState({ isOpen, name, children }: PreparedStateProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone={isOpen ? "live" : "plain"}>{name}</Badge>
      {children}
    </p>
  );
}
