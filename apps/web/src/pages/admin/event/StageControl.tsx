import type { OrganizerEvent } from "@hubbub/contract/events";
import type { StageView } from "@hubbub/contract/activities";
import { ChevronDown, CircleQuestionMark, ExternalLink, Presentation } from "lucide-react";
import { useId, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { localStore } from "../../../lib/storage.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import "./stage-control.css";
import { useControlStage, usePendingCommands } from "./control-stage.ts";
import { StageButtons } from "./StageButtons.tsx";
import { stageOptions } from "./stage-options.ts";

const SHORTCUTS_KEY = "hubbub-stage-shortcuts";

const keys: readonly { key: string; meaning: () => string }[] = [
  { key: "F", meaning: () => t("Freeze: the picture stays, phones go on") },
  { key: "B", meaning: () => t("Black: the big screen shows nothing") },
  { key: "N", meaning: () => t("Show the next question, large") },
];

/** Selects what all stages of this event show. Applies immediately. */
export function StageControl({ event }: { event: OrganizerEvent }) {
  const id = useId();
  const helpId = useId();
  const autoId = useId();
  const control = useControlStage(event.id);
  const isPending = usePendingCommands(event.id).some(({ view }) => view !== undefined);
  const [hasShortcuts, setHasShortcuts] = useState(() => localStore.read(SHORTCUTS_KEY) !== "off");
  const switchShortcuts = (on: boolean) => {
    setHasShortcuts(on);
    localStore.write(SHORTCUTS_KEY, on ? "on" : "off");
  };
  return (
    <div className="stage-control flex flex-none items-center gap-2 max-lg:justify-end">
      <div className="stage-choice relative grid items-center min-h-target rounded-md bg-surface text-size-sm max-sm:flex-1 max-sm:grid-cols-1 max-sm:min-w-0">
        <Presentation aria-hidden="true" />
        <label htmlFor={id}>{t("Show on big screen")}</label>
        <select
          id={id}
          value={event.stageActivity}
          aria-describedby={autoId}
          aria-busy={isPending || undefined}
          onChange={({ target }) => control({ view: target.value as StageView })}
        >
          {stageOptions(event).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {isPending ? (
          <span className="spinner stage-chevron" aria-hidden="true" />
        ) : (
          <ChevronDown aria-hidden="true" className="stage-chevron" />
        )}
      </div>
      <StageButtons event={event} hasShortcuts={hasShortcuts} />
      <Button
        variant="quiet"
        size="sm"
        icon={<CircleQuestionMark />}
        popoverTarget={helpId}
        aria-label={t("About the big screen")}
        title={t("About the big screen")}
      />
      <div
        id={helpId}
        popover="auto"
        className="stage-help m-auto p-5 border border-line rounded-md bg-surface text-ink shadow-soft"
      >
        <p id={autoId}>
          {t(
            "Automatic shows how to join until something happens, then the busiest activity, each for at least 20 seconds. An open poll, the last minute of a timer and a draw come first.",
          )}
        </p>
        <dl className="my-3 text-size-sm">
          {keys.map(({ key, meaning }) => (
            <div key={key} className="flex items-center gap-3 min-h-9">
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{meaning()}</dd>
            </div>
          ))}
        </dl>
        <Switch className="px-0" label={t("Keyboard shortcuts")} checked={hasShortcuts} onChange={switchShortcuts} />
      </div>
      <ButtonLink
        href={paths.stage(event.id)}
        external
        variant="quiet"
        size="sm"
        icon={<ExternalLink />}
        aria-label={t("Open big screen")}
        title={t("Open big screen")}
      />
    </div>
  );
}
