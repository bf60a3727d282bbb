import type { OrganizerEvent } from "@hubbub/contract/events";
import type { SetupStep } from "@hubbub/contract/setup-checklist";
import { ChevronRight, Circle, CircleCheck, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";

import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toast } from "../../../ui/toast.ts";
import { undoAction } from "../../../ui/undo.ts";
import { sectionPath } from "../event/section-path.ts";
import { reasonOf } from "../mutations.ts";
import { useDismissChecklist, useSetupChecklist } from "./setup-data.ts";
import "./setup-card.css";

interface StepText {
  title: string;
  note: string;
  /** The page where it is done; null if it is done outside of the web app. */
  href: string | null;
}

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
        <div className="setup-row rounded-sm flex items-center gap-3 min-h-14 py-2">{content}</div>
      ) : (
        <Link href={href} className="setup-row rounded-sm flex items-center gap-3 min-h-14 py-2">
          {content}
        </Link>
      )}
    </li>
  );
}

/** @param event the newest event that is not archived; null: its steps link to Create Event */
function stepTexts(event: OrganizerEvent | null): Record<SetupStep, StepText> {
  const section = (id: string) => (event ? sectionPath(paths.adminEvent(event.id), id) : paths.admin("create"));
  return {
    moderator: {
      title: t("Invite a moderator"),
      note: t("Somebody who publishes questions while you speak."),
      href: section("team"),
    },
    rehearsal: {
      title: t("Try a rehearsal"),
      note: t("Simulated attendees show whether this server holds your room."),
      href: section("share"),
    },
    poster: { title: t("Print the poster"), note: t("The QR code for doors and tables."), href: section("share") },
    translation: {
      title: t("Connect translation"),
      note: t("Set TRANSLATION_PROVIDER and start Hubbub again; docs/translation.md says how."),
      href: null,
    },
    legal: {
      title: t("Set your legal texts"),
      note: t("Set TERMS_FILE and PRIVACY_FILE to your own texts and start Hubbub again."),
      href: null,
    },
    backup: {
      title: t("Make a backup"),
      note: t("Run npm run backup; docs/operations.md says how to do it every night."),
      href: null,
    },
    summit: {
      title: t("Make the Summit group"),
      note: t("Event pages link {address} at their end: make that group, or start Hubbub with SUMMIT_GROUP=none.", {
        address: pageConfig.summitPath ?? "",
      }),
      href: paths.admin("groups"),
    },
  };
}
