/** The sections of the activities on the pages of an event's team and of holders of a moderator link. */
import type { PublicEvent } from "@hubbub/contract/events";
import { type FunctionComponent, Suspense, useState } from "react";
import type { ActivityName } from "@hubbub/contract/activities";

import { ADMIN_PARTS } from "./admin-parts.ts";
import { t } from "../lib/i18n/translate.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { AdminPanel } from "./admin-part.ts";

export interface Section<Event = PublicEvent> {
  /** The last part of its address. */
  id: string;
  label: () => string;
  Content: FunctionComponent<{ event: Event }>;
  /** One or two, if it is about activities. */
  panels?: readonly ActivityPanel[];
}

const PANELS = ADMIN_PARTS.flatMap(({ unit, panel }): ActivityPanel[] =>
  panel ? [{ ...panel, name: unit.name }] : [],
);
export const ADMIN_SECTIONS = sectionsOf(PANELS);
export const MODERATOR_SECTIONS = sectionsOf(PANELS.filter(({ forModerators }) => forModerators));

/** The first activity of a section names it. */
function sectionsOf(all: readonly ActivityPanel[]): readonly Section[] {
  return [...Map.groupBy(all, ({ section }) => section)].map(([id, panels]) => {
    const [first] = panels;
    if (!first || panels.length > 2) throw new Error(`The section ${id} has more than two activities`);
    return { id, label: first.label, panels, Content: ({ event }) => <PanelSection event={event} panels={panels} /> };
  });
}

interface ActivityPanel extends AdminPanel {
  name: ActivityName;
}

/** A section of one activity, or of two: wide screens show both beside each other, narrow screens show a choice. */
function PanelSection({ event, panels }: { event: PublicEvent; panels: readonly ActivityPanel[] }) {
  const [first, second] = panels;
  if (!first) return null;
  return (
    <>
      {panels.map(({ name, Above }) =>
        Above ? (
          <div key={name} className="mt-3 -mb-2 max-w-120">
            <Above eventId={event.id} />
          </div>
        ) : null,
      )}
      {second ? <TwoPanels event={event} panels={[first, second]} /> : <LoadedPanel event={event} panel={first} />}
    </>
  );
}

function LoadedPanel({ event, panel: { Panel } }: { event: PublicEvent; panel: ActivityPanel }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<Skeleton radius="xl" className="mt-4 h-48 w-full" />}>
        <Panel event={event} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface TwoPanelsProps {
  event: PublicEvent;
  panels: readonly [ActivityPanel, ActivityPanel];
}

function TwoPanels({ event, panels }: TwoPanelsProps) {
  const [main, aside] = panels;
  const [shown, setShown] = useState(main.name);
  return (
    <div className="items-start xl:mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-5">
      <Segmented
        className="mt-4 xl:hidden"
        label={t("Moderate")}
        options={panels.map(({ name, label }) => ({ value: name, label: label() }))}
        value={shown}
        onChange={setShown}
      />
      <div className={shown === main.name ? undefined : "max-xl:hidden"}>
        <LoadedPanel event={event} panel={main} />
      </div>
      <div className={`mt-4 xl:mt-0 ${shown === aside.name ? "" : "max-xl:hidden"}`}>
        <LoadedPanel event={event} panel={aside} />
      </div>
    </div>
  );
}
