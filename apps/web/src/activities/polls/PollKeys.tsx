/** The shortcuts of the polls panel: their list, and the switch for people whose speech input would trigger them. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { useDeviceSwitch } from "../../lib/use-device-switch.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { KeyList, type Shortcut } from "../../ui/KeyList.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import type { PollCommands } from "./staff.ts";
import { currentPoll, mayShowResults, nextDraft } from "./poll-rules.ts";

const commandOf = { o: "open", c: "close", r: "showResults" } as const;
const shortcuts: readonly Shortcut[] = [
  { keys: ["O"], meaning: () => t("Open the next poll") },
  { keys: ["C"], meaning: () => t("Close the poll") },
  { keys: ["R"], meaning: () => t("Show results to everyone") },
];

interface PollKeysProps {
  event: PublicEvent;
  polls: readonly Poll[];
  commands: PollCommands;
}

export function PollKeys({ event, polls, commands }: PollKeysProps) {
  const [isOn, switchKeys] = useDeviceSwitch("hubbub-poll-shortcuts", true);
  useKeyboardShortcuts(isOn, commandOf, (key) => {
    const command = commands[key];
    // Pressed twice, O would open two polls.
    if (command.isPending) return;
    const poll = key === "open" ? nextDraft(polls) : currentPoll(polls);
    if (!poll || (key === "close" && poll.state !== "open")) return;
    if (key !== "showResults" || (canEditSettings(event) && mayShowResults(poll))) command.mutate(poll);
  });
  return (
    <aside
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted pointer-coarse:hidden"
      aria-label={t("Keyboard shortcuts")}
    >
      <div>
        <Switch label={t("Keyboard shortcuts")} checked={isOn} onChange={switchKeys} />
      </div>
      {isOn ? <KeyList shortcuts={shortcuts} inline /> : null}
    </aside>
  );
}
