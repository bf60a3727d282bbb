import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";

import type { ActivityPanel } from "../../../activities/admin-sections.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { LaterPart } from "../../../ui/LaterPart.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { classNames } from "../../../ui/class-names.ts";

/** On wide screens the parts of the first panel are items of the grid: the second panel is beside one of them. */
const PARTS = classNames(
  "xl:contents xl:[&>[data-panel]]:contents",
  "xl:[&_[data-panel-part=main]]:col-start-1 xl:[&_[data-panel-part=main]]:row-span-2",
  "xl:[&_[data-panel-part=keys]]:static xl:[&_[data-panel-part=keys]]:col-start-2 xl:[&_[data-panel-part=keys]]:row-start-2",
);

/** A section of one activity, or of two: wide screens show both beside each other, narrow screens show a choice. */
export function PanelSection({ event, panels }: { event: PublicEvent; panels: readonly ActivityPanel[] }) {
  const [first, second] = panels;
  if (!first) return null;
  return (
    <>
      {panels.map(({ name, Above }) =>
        Above ? (
          <div key={name} className="mt-3 -mb-2">
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
    <LaterPart loading={<Skeleton radius="xl" className="mt-4.5 h-48 w-full" />}>
      <Panel event={event} />
    </LaterPart>
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
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_27rem] xl:grid-rows-[auto_1fr] xl:gap-5 xl:mt-4.5">
      <Segmented
        className="mt-4.5 xl:hidden"
        label={t("Moderate")}
        options={panels.map(({ name, label }) => ({ value: name, label: label() }))}
        value={shown}
        onChange={setShown}
      />
      <div className={classNames(PARTS, shown !== main.name && "max-xl:hidden")}>
        <LoadedPanel event={event} panel={main} />
      </div>
      <div
        className={classNames(
          "mt-4.5 xl:col-start-2 xl:row-start-1 xl:mt-0 xl:[--list-height:32rem]",
          shown !== aside.name && "max-xl:hidden",
        )}
      >
        <LoadedPanel event={event} panel={aside} />
      </div>
    </div>
  );
}
