/** The keys of the polls panel: O opens the next draft, C closes the open poll, R shows its results. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { useRef } from "react";

import { useDeviceSwitch } from "../../lib/use-device-switch.ts";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import type { PollCommands } from "./commands.ts";
import { currentPoll, mayShowResults, nextDraft } from "./poll-rules.ts";

const shortcuts = { o: "open", c: "close", r: "results" } as const;

interface PollKeysOptions {
  isArchived: boolean;
  polls: readonly Poll[];
  /** Whether the organizer may change who sees results. */
  canEdit: boolean;
  commands: PollCommands;
}

/** @returns whether the keys are on, and the function that switches them on this device */
export function usePollKeys({ isArchived, polls, canEdit, commands }: PollKeysOptions) {
  const [isOn, switchKeys] = useDeviceSwitch("hubbub-poll-shortcuts", true);
  /** The keys whose command is running: pressed twice, O would open two polls. */
  const running = useRef(new Set<string>());
  const once = async (key: string, work: () => Promise<unknown>) => {
    if (running.current.has(key)) return;
    running.current.add(key);
    await work();
    running.current.delete(key);
  };
  useKeyboardShortcuts(isOn && !isArchived, shortcuts, (key) => {
    const current = currentPoll(polls);
    const next = nextDraft(polls);
    if (key === "open") {
      if (next) void once(key, () => commands.open(next));
    } else if (!current) return;
    else if (key === "close") {
      if (current.state === "open") void once(key, () => commands.close(current));
    } else if (canEdit && mayShowResults(current)) void once(key, () => commands.showResults(current));
  });
  return { isOn, switchKeys };
}
