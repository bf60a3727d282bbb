/** The sections of the activities on the pages of an event's team and of holders of a moderator link. */
import { isOn } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleOff } from "lucide-react";
import { type FunctionComponent, Suspense, useState } from "react";

import { ADMIN_PARTS } from "./admin-parts.ts";
import { t } from "../lib/i18n/translate.ts";
import { Banner } from "../ui/Banner.tsx";
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

const PANELS = ADMIN_PARTS.flatMap(({ unit, panel }): ActivityPanel[] => (panel ? [{ ...panel, unit }] : []));
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
  unit: (typeof ADMIN_PARTS)[number]["unit"];
}

/** A section of one activity, or of two: wide screens show both beside each other, narrow screens show a choice. */
function PanelSection({ event, panels }: { event: PublicEvent; panels: readonly ActivityPanel[] }) {
  const [first, second] = panels;
  if (!first) return null;
  return second ? <TwoPanels event={event} panels={[first, second]} /> : <LoadedPanel event={event} panel={first} />;
}

function LoadedPanel({ event, panel: { unit, Panel } }: { event: PublicEvent; panel: ActivityPanel }) {
  return (
    <ErrorBoundary fallback={null}>
      {isOn(event, unit) ? null : (
        <Banner tone="slate" icon={<CircleOff />} title={t("The activity is switched off.")} className="mt-4">
          {t("The owner or an admin can switch this activity on under Overview.")}
        </Banner>
      )}
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
  const [shown, setShown] = useState(main.unit.name);
  return (
    <div className="items-start xl:mt-4 xl:grid xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-5">
      <Segmented
        className="mt-4 xl:hidden"
        label={t("Moderate")}
        options={panels.map(({ unit, label }) => ({ value: unit.name, label: label() }))}
        value={shown}
        onChange={setShown}
      />
      <div className={shown === main.unit.name ? undefined : "max-xl:hidden"}>
        <LoadedPanel event={event} panel={main} />
      </div>
      <div className={`mt-4 xl:mt-0 ${shown === aside.unit.name ? "" : "max-xl:hidden"}`}>
        <LoadedPanel event={event} panel={aside} />
      </div>
    </div>
  );
}
