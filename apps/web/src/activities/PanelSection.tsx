import type { ActivityName } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import { Suspense, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { AdminPanel } from "./admin-part.ts";

export interface ActivityPanel extends AdminPanel {
  name: ActivityName;
}

/** A section of one activity, or of two: wide screens show both beside each other, narrow screens show a choice. */
export function PanelSection({ event, panels }: { event: PublicEvent; panels: readonly ActivityPanel[] }) {
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
      <Suspense fallback={<Skeleton radius="xl" className="mt-4.5 h-48 w-full" />}>
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
    <div className="items-start xl:mt-4.5 xl:grid xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-5">
      <Segmented
        className="mt-4.5 xl:hidden"
        label={t("Moderate")}
        options={panels.map(({ name, label }) => ({ value: name, label: label() }))}
        value={shown}
        onChange={setShown}
      />
      <div className={shown === main.name ? undefined : "max-xl:hidden"}>
        <LoadedPanel event={event} panel={main} />
      </div>
      <div className={`mt-4.5 xl:mt-0 ${shown === aside.name ? "" : "max-xl:hidden"}`}>
        <LoadedPanel event={event} panel={aside} />
      </div>
    </div>
  );
}
