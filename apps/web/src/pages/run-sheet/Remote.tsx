/** The remote control of the run sheet, for a phone in one hand: current note, next step, Back and Next. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { RunSheet } from "@hubbub/contract/run-sheet";
import { ChevronLeft, ChevronRight, ListOrdered, Snowflake, X } from "lucide-react";
import { createElement } from "react";

import { RemoteStatus } from "../../activities/admin-parts.ts";
import { t } from "../../lib/i18n/translate.ts";
import { reasonOf } from "../../lib/request.ts";
import { useWakeLock } from "../../lib/use-wake-lock.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useGoToStep, runSheetQuery } from "./run-sheet-data.ts";
import { STEP_TEXTS, useStepTargets } from "./steps.ts";
import { useClicker } from "./use-clicker.ts";

export function Remote({ event, backHref }: { event: PublicEvent; backHref: string }) {
  const { data: sheet, error } = useLiveList(runSheetQuery(event.id));
  useWakeLock();
  return (
    <div className="fixed inset-0 z-tabs flex flex-col bg-paper pb-[env(safe-area-inset-bottom)] text-ink">
      <header className="flex items-center gap-3 border-b border-line bg-surface px-4 py-2">
        <ButtonLink href={backHref} variant="ghost" size="sm" icon={<X />} aria-label={t("Close")} title={t("Close")} />
        <h1 dir="auto" className="min-w-0 flex-1 truncate text-base" title={event.title}>
          {event.title}
        </h1>
        <RemoteStatus event={event} />
      </header>
      {sheet && sheet.steps.length > 0 ? (
        <Steps event={event} sheet={sheet} />
      ) : (
        <div className="grid flex-1 place-items-center p-4">
          {sheet ? (
            <EmptyState
              icon={<ListOrdered />}
              title={t("No steps yet")}
              description={canEditSettings(event) ? undefined : t("Only admins and the event owner can change this.")}
            />
          ) : error ? (
            <p className="text-center text-muted">{reasonOf(error, t("Check your connection and try again."))}</p>
          ) : (
            <Skeleton radius="xl" className="h-48 w-full" />
          )}
        </div>
      )}
    </div>
  );
}

function Steps({ event, sheet }: { event: PublicEvent; sheet: RunSheet }) {
  const { steps, current, version } = sheet;
  const { titleOf } = useStepTargets(event);
  const { mutate, isPending, variables } = useGoToStep(event.id);
  const [previous, next] = [(current ?? 0) - 1, current === null ? 0 : current + 1];
  const step = current === null ? undefined : steps[current];
  const following = steps[next];

  const go = (index: number, otherwise: "next" | "previous") => {
    if (!isPending && steps[index]) mutate({ step: index, otherwise, version });
  };
  const goNext = () => go(next, "next");
  const goBack = () => go(previous, "previous");
  useClicker((by) => (by === 1 ? goNext() : goBack()));

  return (
    <>
      <main id="main" className="mx-auto flex min-h-0 w-full max-w-176 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {event.stageMode === "frozen" ? (
          <Banner tone="slate" icon={<Snowflake />}>
            {t("The big screen is frozen and does not update.")}
          </Banner>
        ) : null}
        <section aria-live="polite" aria-label={t("Current step")}>
          {step ? (
            <>
              <p className="flex items-center gap-2 text-muted">
                {createElement(STEP_TEXTS[step.kind].icon, { "aria-hidden": true, className: "flex-none size-5" })}
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {titleOf(step)}
                </span>
                <span className="flex-none tabular-nums">
                  {t("{number} of {count}", { number: next, count: steps.length })}
                </span>
              </p>
              <p className="mt-3 text-2xl leading-snug whitespace-pre-wrap" dir="auto">
                {step.note ?? titleOf(step)}
              </p>
            </>
          ) : (
            <p className="text-2xl leading-snug">{t("Ready to start")}</p>
          )}
        </section>
        <section className="mt-auto rounded-lg border border-line bg-surface p-4" aria-label={t("Next step")}>
          <h2 className="text-sm font-text text-muted">{t("Next step")}</h2>
          {following ? (
            <>
              <p className="mt-1 flex items-center gap-2 font-strong">
                {createElement(STEP_TEXTS[following.kind].icon, { "aria-hidden": true, className: "flex-none size-5" })}
                <span className="min-w-0 truncate" dir="auto">
                  {titleOf(following)}
                </span>
              </p>
              {following.note ? (
                <p className="mt-1 line-clamp-2 text-muted" dir="auto">
                  {following.note}
                </p>
              ) : null}
            </>
          ) : (
            <p className="mt-1">{t("No steps left")}</p>
          )}
        </section>
      </main>
      <nav
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 border-t border-line bg-surface px-[max(1rem,50%-21rem)] py-4"
        aria-label={t("Run sheet")}
      >
        <Button
          variant="quiet"
          size="xl"
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          disabled={!steps[previous]}
          pending={isPending && variables.otherwise === "previous"}
          onClick={goBack}
        >
          {t("Back")}
        </Button>
        <Button
          size="xl"
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          disabled={!following}
          pending={isPending && variables.otherwise === "next"}
          onClick={goNext}
        >
          {current === null ? t("Start") : t("Next")}
        </Button>
      </nav>
    </>
  );
}
