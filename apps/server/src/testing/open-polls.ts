/** Builders for polls. */
import type { Poll, PollDefinition } from "@hubbub/contract/activities/polls/calls";
import type { UpdateEvent } from "@hubbub/contract/events";

import { type OpenEvent, openEvent } from "./open-event.ts";
import type { TestApp } from "./test-app.ts";
import { succeeds, type Visitor } from "./visitor.ts";

interface OpenPolls extends OpenEvent {
  add(definition: PollDefinition): Promise<Poll>;
  /** Opens a poll; with a definition it adds it before. */
  open(poll: string | PollDefinition): Promise<Poll>;
  list(visitor: Visitor): Promise<Poll[]>;
}

/** An event whose `path` is the address of its polls. */
export async function openPolls(test: TestApp, settings?: UpdateEvent): Promise<OpenPolls> {
  const opened = await openEvent(test, { settings, calls: "polls" });
  const { organizer, path } = opened;
  const add = (definition: PollDefinition) => succeeds<Poll>(organizer.post(path, definition));
  return {
    ...opened,
    add,
    open: async (poll) => {
      const id = typeof poll === "string" ? poll : (await add(poll)).id;
      return succeeds(organizer.post(`${path}/${id}/open`));
    },
    list: (visitor) => succeeds(visitor.get(path)),
  };
}

/** A choice with as many options, whose ids are "1", "2" and so on. */
export function choice(options = 2, fields: Record<string, unknown> = {}): PollDefinition {
  const texts = Array.from({ length: options }, (_, index) => ({ text: `Option ${index + 1}` }));
  return { kind: "choice", question: "Which one?", options: texts, ...fields };
}

/** A quiz whose correct option is "2". */
export function quiz(secondsToAnswer: 10 | 20 | 30 = 30): PollDefinition {
  const options = [{ text: "Wrong" }, { text: "Right" }, { text: "Also wrong" }];
  return { kind: "quiz", question: "Which one is right?", options, correctOptionIds: [1], secondsToAnswer };
}
