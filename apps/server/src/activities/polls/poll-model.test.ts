/** The state machine of polls as a model, compared with the real server after random sequences of calls. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { choice, openPolls, quiz } from "../../testing/open-polls.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

interface ModelPoll {
  id: string;
  kind: "choice" | "quiz";
  state: "draft" | "open" | "closed";
  answers: Map<number, string>;
}

interface Model {
  polls: ModelPoll[];
}

interface Real {
  organizer: Visitor;
  path: string;
  people: readonly Visitor[];
  list: (visitor: Visitor) => Promise<Poll[]>;
}

type Command = fc.AsyncCommand<Model, Real>;

/** The team's list is the model. */
async function compare({ polls }: Model, { organizer, list }: Real): Promise<void> {
  const read = async () => (await list(organizer)).map(({ id, state, answered }) => ({ id, state, answered }));
  const expected = polls.map(({ id, state, answers }) => ({ id, state, answered: answers.size }));
  await expect.poll(read, { timeout: 3000, interval: 20 }).toEqual(expected);
}

class Add implements Command {
  readonly kind: ModelPoll["kind"];
  constructor(kind: ModelPoll["kind"]) {
    this.kind = kind;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const definition = this.kind === "quiz" ? quiz() : choice();
    const { id } = await succeeds<Poll>(real.organizer.post(real.path, definition));
    model.polls.push({ id, kind: this.kind, state: "draft", answers: new Map() });
    await compare(model, real);
  }
  toString = () => `add ${this.kind}`;
}

/** What the model says about an action; null if it is refused. */
function stateAfter(action: "open" | "close" | "reset", { kind, state }: ModelPoll): ModelPoll["state"] | null {
  if (action === "open") return state === "draft" || (state === "closed" && kind === "choice") ? "open" : null;
  if (action === "close") return state === "open" ? "closed" : null;
  return state === "draft" ? null : "draft";
}

class Act implements Command {
  readonly action: "open" | "close" | "reset";
  readonly at: number;
  constructor(action: "open" | "close" | "reset", at: number) {
    this.action = action;
    this.at = at;
  }
  check = ({ polls }: Readonly<Model>) => polls.length > 0;
  async run(model: Model, real: Real) {
    const poll = model.polls[this.at % model.polls.length]!;
    const state = stateAfter(this.action, poll);
    const body = this.action === "reset" ? { confirm: true } : undefined;
    const { status } = await real.organizer.post(`${real.path}/${poll.id}/${this.action}`, body);
    expect(status).toBe(state === null ? 409 : 200);
    if (state === "open") for (const other of model.polls) if (other.state === "open") other.state = "closed";
    if (state === "draft") poll.answers.clear();
    poll.state = state ?? poll.state;
    await compare(model, real);
  }
  toString = () => `${this.action} ${this.at}`;
}

class Answer implements Command {
  readonly at: number;
  readonly who: number;
  readonly option: string;
  constructor(at: number, who: number, option: string) {
    this.at = at;
    this.who = who;
    this.option = option;
  }
  check = ({ polls }: Readonly<Model>) => polls.length > 0;
  async run(model: Model, real: Real) {
    const poll = model.polls[this.at % model.polls.length]!;
    const person = real.people[this.who]!;
    const { status } = await person.post(`${real.path}/${poll.id}/answer`, { optionIds: [this.option] });
    const hasAnswered = poll.answers.has(this.who);
    const isOpenToThem = poll.state === "open" && !(hasAnswered && poll.kind === "quiz");
    if (isOpenToThem) {
      expect(status).toBe(hasAnswered ? 200 : 201);
      poll.answers.set(this.who, this.option);
    } else expect(status).toBe(poll.state === "draft" ? 404 : 409);
    await compare(model, real);
  }
  toString = () => `person ${this.who} answers ${this.at} with ${this.option}`;
}

class Delete implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ polls }: Readonly<Model>) => polls.length > 0;
  async run(model: Model, real: Real) {
    const [poll] = model.polls.splice(this.at % model.polls.length, 1);
    const { status } = await real.organizer.delete(`${real.path}/${poll?.id}`, { confirm: true });
    expect(status).toBe(204);
    await compare(model, real);
  }
  toString = () => `delete ${this.at}`;
}

it(
  "[POLL-14] any sequence of calls leaves the states and numbers of answers that the rules say",
  { timeout: 120_000 },
  async () => {
    const at = fc.nat({ max: 5 });
    const commands = fc.commands(
      [
        fc.constantFrom("choice" as const, "quiz" as const).map((kind) => new Add(kind)),
        fc
          .tuple(fc.constantFrom("open" as const, "close" as const, "reset" as const), at)
          .map(([action, nth]) => new Act(action, nth)),
        at.map((nth) => new Act("open", nth)),
        fc
          .tuple(at, fc.nat({ max: 1 }), fc.constantFrom("1", "2"))
          .map(([nth, who, option]) => new Answer(nth, who, option)),
        fc
          .tuple(at, fc.nat({ max: 1 }), fc.constantFrom("1", "2"))
          .map(([nth, who, option]) => new Answer(nth, who, option)),
        at.map((nth) => new Delete(nth)),
      ],
      { maxCommands: 20 },
    );
    const checked = fc.check(
      fc.asyncProperty(commands, async (sequence) => {
        const opened = await openPolls(test);
        const people = [await opened.attendee(), await opened.attendee()];
        await fc.asyncModelRun(() => ({ model: { polls: [] }, real: { ...opened, people } }), sequence);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(fc.defaultReportMessage(await checked)).toBeUndefined();
  },
);
