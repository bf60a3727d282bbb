import type { PublicEvent } from "@hubbub/contract/events";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { canEditSettings } from "../organizer/can-edit-settings.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Panel } from "../ui/Panel.tsx";

interface PreparedPanelProps<Item, Draft> {
  event: PublicEvent;
  title: string;
  query: { data: readonly Item[] | undefined; isError: boolean };
  /** How many an event can have. */
  max: number;
  /** Shown without items. The description is for people who can create one. */
  empty: { icon: ReactNode; title: string; description: string };
  /** The label of the button that creates one. */
  newLabel: string;
  emptyDraft: Draft;
  templates: readonly { name: string; draft: Draft }[];
  /** Beside the button. */
  renderMore?: (isFull: boolean) => ReactNode;
  /** The form of a new one. It calls `close` to close itself. */
  renderForm: (draft: Draft, close: () => void) => ReactNode;
  /** The list. */
  children: (items: readonly Item[]) => ReactNode;
}

/** In the event admin: what organizers prepare and open for everybody, such as polls. */
export function PreparedPanel<Item, Draft>(props: PreparedPanelProps<Item, Draft>) {
  const { event, title, query, emptyDraft, templates, renderMore, renderForm, children } = props;
  /** What the form starts from; null while it is closed. */
  const [draft, setDraft] = useState<Draft | null>(null);
  const mayCreate = canEditSettings(event) && !event.isArchived;
  const isFull = (query.data?.length ?? 0) >= props.max;
  return (
    <Panel
      title={title}
      actions={
        mayCreate ? (
          <>
            {renderMore?.(isFull)}
            <Button icon={<Plus />} disabled={isFull} onClick={() => setDraft(emptyDraft)}>
              {props.newLabel}
            </Button>
          </>
        ) : null
      }
    >
      {mayCreate && !isFull ? (
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t("Templates")}>
          <span className="text-sm text-muted">{t("Templates")}</span>
          {templates.map((template) => (
            <Button key={template.name} size="sm" variant="soft" onClick={() => setDraft(template.draft)}>
              {template.name}
            </Button>
          ))}
        </div>
      ) : null}
      <Loaded
        query={query}
        empty={<EmptyState {...props.empty} description={mayCreate ? props.empty.description : undefined} />}
      >
        {children}
      </Loaded>
      {draft === null ? null : renderForm(draft, () => setDraft(null))}
    </Panel>
  );
}
