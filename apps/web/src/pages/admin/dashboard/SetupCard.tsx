import type { OrganizerEvent } from "@hubbub/contract/events";
import { ChevronRight, Circle, CircleCheck, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { type StepText, stepTexts } from "./step-texts.ts";
import { request } from "../../../lib/request.ts";
import { useCall } from "../../../lib/use-call.ts";
import { applyChange } from "../../../live/live-list.ts";
import { liveQuery, useLiveList } from "../../../live/use-live-list.ts";
import { ORGANIZER_KEY } from "../../../organizer/queries.ts";
import { undoAction } from "../../../ui/undo.ts";

/** Checklist for the first organizer of an installation. Hidden when all steps are done or it was dismissed. */
export function SetupCard({ events }: { events: readonly OrganizerEvent[] }) {
  const { data } = useLiveList(checklistQuery);
  const { mutate } = useDismissChecklist();
  const listId = useId();
  const [isCollapsed, setIsCollapsed] = useState(true);
  if (!data || data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null;

  const done = data.steps.filter(({ isDone }) => isDone).length;
  const next = data.steps.find(({ isDone }) => !isDone)?.name;
  const texts = stepTexts(events.find(({ isArchived }) => !isArchived) ?? null);
  return (
    <Card
      className="mb-6"
      title={t("First steps")}
      actions={
        <>
          <span className="text-sm leading-snug text-muted">
            {t("{done} of {all} done", { done, all: data.steps.length })}
          </span>
          <Button
            variant="ghost"
            size="sm"
            icon={<X />}
            aria-label={t("Dismiss the checklist")}
            onClick={() => mutate(true)}
          />
        </>
      }
    >
      <ul id={listId} className="grid gap-x-8 lg:grid-cols-2" data-folded={isCollapsed ? "" : undefined}>
        {data.steps.map(({ name, isDone }) => (
          <Step key={name} text={texts[name]} isDone={isDone} isNext={name === next} />
        ))}
      </ul>
      <Button
        variant="quiet"
        block
        className="sm:hidden"
        aria-expanded={!isCollapsed}
        aria-controls={listId}
        onClick={() => setIsCollapsed(!isCollapsed)}
      >
        {isCollapsed ? t("Show all {count}", { count: data.steps.length }) : t("Show only the next step")}
      </Button>
    </Card>
  );
}

interface StepProps {
  text: StepText;
  isDone: boolean;
  /** The first open step, the only one that the collapsed list shows on phones. */
  isNext: boolean;
}

const ROW = "group flex min-h-14 items-center gap-3 rounded-sm py-2";

function Step({ text: { title, note, href }, isDone, isNext }: StepProps) {
  const content = (
    <>
      {isDone ? (
        <CircleCheck className="size-5 flex-none text-teal" aria-hidden="true" />
      ) : (
        <Circle className="size-5 flex-none text-muted" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span
          className={`block ${isDone ? "text-muted" : "font-strong text-ink group-[a:hover]:text-teal-ink group-[a:hover]:underline group-[a:hover]:underline-offset-3"}`}
        >
          {title}
          {isDone ? <span className="sr-only"> {t("(done)")}</span> : null}
        </span>{" "}
        {isDone ? null : <span className="block text-sm text-muted">{note}</span>}
      </span>
      {isDone || href === null ? null : (
        <ChevronRight className="size-4.5 flex-none text-muted rtl:-scale-x-100" aria-hidden="true" />
      )}
    </>
  );
  return (
    <li className="border-t border-line max-sm:in-data-folded:not-data-next:hidden" data-next={isNext ? "" : undefined}>
      {isDone || href === null ? (
        <div className={ROW}>{content}</div>
      ) : (
        <Link href={href} className={ROW}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** The first organizer's checklist; null for other organizers. */
const checklistQuery = liveQuery({
  queryKey: [...ORGANIZER_KEY, "setup-checklist"],
  fetch: (signal) => request("GET /api/setup-checklist", { signal }),
  refreshMs: false,
  refetchOnMount: "always",
});

function useDismissChecklist() {
  const dismissal = useCall({
    send: (isDismissed: boolean) => request("PATCH /api/setup-checklist", { body: { isDismissed } }),
    onDone: (checklist, client) => applyChange(client, checklistQuery.queryKey, checklist),
    done: (_, isDismissed) =>
      isDismissed ? { title: t("Checklist dismissed"), action: undoAction(() => dismissal.mutate(false)) } : null,
    failed: () => t("Could not save the changes"),
  });
  return dismissal;
}
