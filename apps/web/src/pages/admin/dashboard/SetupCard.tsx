import type { OrganizerEvent } from "@hubbub/contract/events";
import { ChevronRight, Circle, CircleCheck, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toast } from "../../../ui/toast.ts";
import { undoAction } from "../../../ui/undo.ts";
import { reasonOf } from "../mutations.ts";
import { useDismissChecklist, useSetupChecklist } from "./setup-data.ts";
import { type StepText, stepTexts } from "./step-texts.ts";
import "./setup-card.css";

/** Checklist for the first organizer of an installation. Hidden when all steps are done or it was dismissed. */
export function SetupCard({ events }: { events: readonly OrganizerEvent[] }) {
  const { data } = useSetupChecklist();
  const dismiss = useDismissChecklist();
  const listId = useId();
  const [isCollapsed, setIsCollapsed] = useState(true);
  if (!data || data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null;

  const change = async (isDismissed: boolean) => {
    try {
      await dismiss.mutateAsync(isDismissed);
    } catch (error) {
      toast({ title: t("The checklist could not be changed"), description: reasonOf(error, ""), tone: "error" });
      return;
    }
    if (isDismissed)
      toast({
        title: t("Checklist dismissed"),
        tone: "success",
        action: undoAction(() => void change(false)),
      });
  };
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const next = data.steps.find(({ isDone }) => !isDone)?.name;
  const texts = stepTexts(events.find(({ isArchived }) => !isArchived) ?? null);
  return (
    <Card
      className="mb-6"
      title={t("First steps")}
      actions={
        <>
          <span className="text-sm text-muted">{t("{done} of {all} done", { done, all: data.steps.length })}</span>
          <Button
            variant="ghost"
            size="sm"
            icon={<X />}
            aria-label={t("Dismiss the checklist")}
            onClick={() => void change(true)}
          />
        </>
      }
    >
      <ul
        id={listId}
        className="setup-steps min-[60rem]:grid-cols-[1fr_1fr] grid gap-x-8"
        data-folded={isCollapsed ? "" : undefined}
      >
        {data.steps.map(({ name, isDone }) => (
          <Step key={name} text={texts[name]} isDone={isDone} isNext={name === next} />
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        block
        className="setup-more sm:hidden"
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

const ROW = "setup-row rounded-sm flex items-center gap-3 min-h-14 py-2";

function Step({ text: { title, note, href }, isDone, isNext }: StepProps) {
  const content = (
    <>
      {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span className="flex-1 min-w-0">
        <span className="setup-title block">
          {title}
          {isDone ? <span className="visually-hidden"> {t("(done)")}</span> : null}
        </span>{" "}
        {isDone ? null : <span className="block text-muted text-size-sm wrap-anywhere">{note}</span>}
      </span>
      {isDone || href === null ? null : <ChevronRight aria-hidden="true" className="setup-chevron rtl:-scale-x-100" />}
    </>
  );
  return (
    <li
      className="setup-step border-t border-t-line"
      data-done={isDone ? "" : undefined}
      data-next={isNext ? "" : undefined}
    >
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
