import type { OrganizerEvent } from "@hubbub/contract/events";
import { CircleQuestionMark, ExternalLink, MonitorOff, Presentation, Snowflake } from "lucide-react";
import { useId } from "react";

import { PinButtons } from "../../../activities/admin-parts.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { useDeviceSwitch } from "../../../lib/use-device-switch.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useControlStage, usePendingCommands } from "../../../organizer/control-stage.ts";
import { stageOptions } from "./stage-options.ts";
import { useKeyboardShortcuts } from "../../../ui/use-keyboard-shortcuts.ts";
import { KeyList, type Shortcut } from "../../../ui/KeyList.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";

const shortcuts: readonly Shortcut[] = [
  { keys: ["F"], meaning: () => t("Freeze the big screen: it stops updating, but phones keep updating") },
  { keys: ["B"], meaning: () => t("Turn the big screen black") },
  { keys: ["N"], meaning: () => t("Show the next question on the big screen") },
];

interface StageControlProps {
  event: OrganizerEvent;
  /** On phones the bar has no room for the label and for all buttons. */
  place: "bar" | "overview";
}

/** Selects what all stages of this event show. Applies immediately. */
export function StageControl({ event, place }: StageControlProps) {
  const helpId = useId();
  const autoId = useId();
  const control = useControlStage(event.id);
  const isPending = usePendingCommands(event.id).some(({ view }) => view !== undefined);
  const [hasShortcuts, switchShortcuts] = useDeviceSwitch("hubbub-stage-shortcuts", true);
  return (
    <div
      className={`flex flex-none items-center gap-2 max-lg:justify-end ${place === "bar" ? "max-sm:basis-full lg:ms-auto" : "mt-1 justify-end max-sm:flex-wrap"}`}
    >
      <span
        className={`text-sm whitespace-nowrap text-muted ${place === "bar" ? "max-sm:hidden" : "max-sm:basis-full"}`}
        aria-hidden="true"
      >
        {t("Show on big screen")}
      </span>
      <Select
        className="max-sm:flex-1"
        label={t("Show on big screen")}
        hideLabel
        icon={isPending ? <Spinner /> : <Presentation />}
        options={stageOptions(event)}
        value={event.stageActivity}
        aria-describedby={autoId}
        aria-busy={isPending || undefined}
        onChange={(view) => control({ view })}
      />
      <StageButtons event={event} hasShortcuts={hasShortcuts} place={place} />
      <Button
        variant="quiet"
        className={place === "bar" ? "max-sm:hidden" : undefined}
        size="sm"
        icon={<CircleQuestionMark />}
        popoverTarget={helpId}
        aria-label={t("About the big screen")}
        title={t("About the big screen")}
      />
      <div
        id={helpId}
        popover="auto"
        className="m-auto max-w-[min(28rem,calc(100vw_-_2rem))] rounded-md border border-line bg-surface p-5 text-ink shadow-soft"
      >
        <p id={autoId}>
          {t(
            "“Automatic” shows how to join until the first activity starts. Then it shows the busiest activity and changes at most once every 20 seconds. Open polls, the last minute of a timer and draws take priority.",
          )}
        </p>
        <div className="my-3">
          <KeyList shortcuts={shortcuts} />
        </div>
        <Switch label={t("Keyboard shortcuts")} checked={hasShortcuts} onChange={switchShortcuts} />
      </div>
      <ButtonLink
        href={paths.stage(event.id)}
        external
        variant="quiet"
        // In the bar of a phone there is no room for it.
        className={place === "bar" ? "max-sm:hidden" : undefined}
        size="sm"
        icon={<ExternalLink />}
        aria-label={t("Open big screen")}
        title={t("Open big screen")}
      />
    </div>
  );
}

const modes = [
  {
    mode: "frozen",
    Icon: Snowflake,
    label: () => t("Freeze"),
    labelWhileOn: () => t("Frozen"),
    title: () => `${t("Freeze the big screen: it stops updating, but phones keep updating")} (F)`,
  },
  {
    mode: "black",
    Icon: MonitorOff,
    label: () => t("Turn black"),
    labelWhileOn: () => t("Black"),
    title: () => `${t("Turn the big screen black")} (B)`,
  },
] as const;
const modeShortcuts = { f: "frozen", b: "black" } as const;

interface StageButtonsProps {
  event: OrganizerEvent;
  hasShortcuts: boolean;
  place: "bar" | "overview";
}

/** Freeze, black and what pins posts, with their keys. The buttons show what the server has confirmed. */
function StageButtons({ event, hasShortcuts, place }: StageButtonsProps) {
  const control = useControlStage(event.id);
  const pending = usePendingCommands(event.id);
  const { stageMode } = event;
  const isSwitching = pending.some(({ mode }) => mode !== undefined);

  const toggle = (mode: (typeof modes)[number]["mode"]) => {
    if (!isSwitching) control({ mode: stageMode === mode ? "live" : mode });
  };
  useKeyboardShortcuts(hasShortcuts, modeShortcuts, toggle);
  const className = place === "overview" ? "max-sm:flex-1" : undefined;

  return (
    <div
      className={`flex flex-none items-center gap-2 ${place === "overview" ? "max-sm:order-1 max-sm:min-h-target max-sm:basis-full max-sm:items-stretch" : ""}`}
      role="group"
      aria-label={t("Big screen")}
    >
      {modes.map(({ mode, Icon, label, labelWhileOn, title }) => {
        const isOn = stageMode === mode;
        return (
          <Button
            key={mode}
            variant={isOn ? "attention" : "quiet"}
            size="sm"
            className={className}
            labelFrom={place === "bar" ? "sm" : undefined}
            icon={<Icon />}
            pending={isSwitching && (isOn || pending.some((command) => command.mode === mode))}
            aria-pressed={isOn}
            aria-label={isOn ? labelWhileOn() : label()}
            title={title()}
            onClick={() => toggle(mode)}
          >
            {/* So that nobody forgets it. */}
            {isOn ? labelWhileOn() : null}
          </Button>
        );
      })}
      <PinButtons event={event} hasShortcuts={hasShortcuts} className={className} />
    </div>
  );
}
