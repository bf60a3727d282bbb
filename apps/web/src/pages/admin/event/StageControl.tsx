import type { OrganizerEvent, StageActivity } from "@hubbub/contract/events";
import { ChevronDown, CircleQuestionMark, ExternalLink, Presentation } from "lucide-react";
import { useId } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import "./stage-control.css";
import { canEditSettings } from "./can-edit-settings.ts";
import { stageOptions } from "./stage-options.ts";
import { useChangeSetting } from "./use-change-setting.ts";

/** Selects what all stages of this event show. Applies immediately. */
export function StageControl({ event }: { event: OrganizerEvent }) {
  const id = useId();
  const helpId = useId();
  const change = useChangeSetting(event.id, { failed: t("Failed to change the big screen") });
  return (
    <div className="stage-control flex flex-none items-center gap-2 max-lg:justify-end">
      <div className="stage-choice relative grid items-center min-h-target rounded-md bg-surface text-size-sm max-sm:flex-1 max-sm:grid-cols-1 max-sm:min-w-0">
        <Presentation aria-hidden="true" />
        <label htmlFor={id}>{t("Show on big screen")}</label>
        <select
          id={id}
          value={event.stageActivity}
          aria-describedby={helpId}
          disabled={!canEditSettings(event)}
          onChange={({ target }) => void change({ stageActivity: target.value as StageActivity })}
        >
          {stageOptions(event).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="stage-chevron" />
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={<CircleQuestionMark />}
        popoverTarget={helpId}
        aria-label={t("What Automatic shows")}
        title={t("What Automatic shows")}
      />
      <p
        id={helpId}
        popover="auto"
        className="stage-help m-auto p-5 border border-line rounded-md bg-surface text-ink shadow-soft"
      >
        {t(
          "Automatic shows how to join until something happens, then the busiest activity, each for at least 20 seconds. An open poll, the last minute of a timer and a draw come first.",
        )}
      </p>
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
