/** The shortcuts of the polls panel: their list, and the switch for people whose speech input would trigger them. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { useRef } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useDeviceSwitch } from "../../lib/use-device-switch.ts";
import { KeyList, type Shortcut } from "../../ui/KeyList.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import type { PollCommands } from "./commands.ts";
import { currentPoll, mayShowResults, nextDraft } from "./poll-rules.ts";

const commandOf = { o: "open", c: "close", r: "results" } as const;
const shortcuts: readonly Shortcut[] = [
  { keys: ["O"], meaning: () => t("Open the next poll") },
  { keys: ["C"], meaning: () => t("Close the poll") },
  { keys: ["R"], meaning: () => t("Show results to everyone") },
];

interface PollKeysProps {
  polls: readonly Poll[];
  /** Whether the organizer may change who sees results. */
  canEdit: boolean;
  commands: PollCommands;
}

export function PollKeys({ polls, canEdit, commands }: PollKeysProps) {
  const [isOn, switchKeys] = useDeviceSwitch("hubbub-poll-shortcuts", true);
  /** The keys whose command is running: pressed twice, O would open two polls. */
  const running = useRef(new Set<string>());
  const once = async (key: string, work: () => Promise<unknown>) => {
    if (running.current.has(key)) return;
    running.current.add(key);
    await work();
    running.current.delete(key);
  };
  useKeyboardShortcuts(isOn, commandOf, (key) => {
    const current = currentPoll(polls);
    const next = nextDraft(polls);
    if (key === "open") {
      if (next) void once(key, () => commands.open(next));
    } else if (!current) return;
    else if (key === "close") {
      if (current.state === "open") void once(key, () => commands.close(current));
    } else if (canEdit && mayShowResults(current)) void once(key, () => commands.showResults(current));
  });
  return (
    <aside
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted pointer-coarse:hidden"
      aria-label={t("Keyboard shortcuts")}
    >
      <Switch className="w-auto" label={t("Keyboard shortcuts")} checked={isOn} onChange={switchKeys} />
      {isOn ? <KeyList shortcuts={shortcuts} inline /> : null}
    </aside>
  );
}
