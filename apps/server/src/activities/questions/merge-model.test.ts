/** Votes, merges and undos of merges as a model, compared with the real server after random sequences of calls. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { Vote } from "@hubbub/contract/activities/questions/index";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openEvent } from "../../testing/open-event.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { succeeds, type Visitor } from "../../testing/visitor.ts";

const QUESTIONS = 5;
const VOTERS = ["ada", "kofi", "mei"];

let test: TestApp;
let voters: Visitor[];
beforeAll(async () => {
  test = await testApp();
  voters = await Promise.all(VOTERS.map((name) => test.walletUser(name)));
});
afterAll(() => test.close());

interface ModelVote {
  vote: Vote;
  /** When it was given; a later one is larger. */
  at: number;
}

interface ModelQuestion {
  /** The question that it is merged into. */
  into: number | null;
  /** The vote that each voter has given to this question itself. */
  own: Map<number, ModelVote>;
}

interface Model {
  clock: number;
  questions: ModelQuestion[];
}

interface Real {
  organizer: Visitor;
  path: string;
  ids: string[];
}

type Command = fc.AsyncCommand<Model, Real>;

const newModel = (): Model => ({
  clock: 0,
  questions: Array.from({ length: QUESTIONS }, () => ({ into: null, own: new Map() })),
});

/** The question itself, and all that are merged into it. */
function unitedWith(model: Readonly<Model>, shown: number): number[] {
  const direct = model.questions.flatMap(({ into }, at) => (into === shown ? [at] : []));
  return [shown, ...direct.flatMap((at) => unitedWith(model, at))];
}

function voteOf(model: Readonly<Model>, shown: number, voter: number): Vote {
  const given = unitedWith(model, shown).flatMap((at) => model.questions[at]?.own.get(voter) ?? []);
  return given.toSorted((a, b) => b.at - a.at)[0]?.vote ?? "none";
}

/** Everybody reads the questions that are not merged, with the votes that the model says, and their own vote. */
async function compare(model: Model, { path, ids }: Real): Promise<void> {
  const shown = model.questions.flatMap(({ into }, at) => (into === null ? [at] : []));
  const votes = (at: number) => VOTERS.map((_, voter) => voteOf(model, at, voter));
  const countOf = (at: number, vote: Vote) => votes(at).filter((given) => given === vote).length;
  for (const [voter, reader] of [...voters.entries(), [VOTERS.length, test.visitor()] as const]) {
    const expected = shown.map((at) => ({
      id: ids[at],
      upvotes: countOf(at, "upvote"),
      downvotes: countOf(at, "downvote"),
      userVote: votes(at)[voter] ?? "none",
    }));
    const list = await succeeds<Question[]>(reader.get(path));
    const found = list.map(({ id, upvotes, downvotes, userVote }) => ({ id, upvotes, downvotes, userVote }));
    expect(found.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(expected);
  }
}

class GiveVote implements Command {
  readonly at: number;
  readonly voter: number;
  readonly vote: Vote;
  constructor(at: number, voter: number, vote: Vote) {
    this.at = at;
    this.voter = voter;
    this.vote = vote;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const { at, voter, vote } = this;
    const path = `${real.path}/${real.ids[at]}/vote`;
    const visitor = voters[voter]!;
    const { status } = await (vote === "none" ? visitor.delete(path, {}) : visitor.post(path, { voteType: vote }));
    const question = model.questions[at]!;
    expect(status).toBe(question.into === null ? 200 : 409);
    if (question.into === null && voteOf(model, at, voter) !== vote) {
      model.clock += 1;
      for (const united of unitedWith(model, at)) model.questions[united]!.own.delete(voter);
      if (vote !== "none") question.own.set(voter, { vote, at: model.clock });
    }
    await compare(model, real);
  }
  toString = () => `${VOTERS[this.voter]} votes ${this.vote} on ${this.at}`;
}

class Merge implements Command {
  readonly into: number;
  readonly from: readonly number[];
  constructor(into: number, from: readonly number[]) {
    this.into = into;
    this.from = from;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const body = { into: real.ids[this.into], from: this.from.map((at) => real.ids[at]) };
    const { status } = await real.organizer.post(`${real.path}/merge`, body);
    const isMerged = [this.into, ...this.from].some((at) => model.questions[at]?.into !== null);
    expect(status).toBe(this.from.includes(this.into) ? 400 : isMerged ? 409 : 200);
    if (status === 200) for (const at of this.from) model.questions[at]!.into = this.into;
    await compare(model, real);
  }
  toString = () => `merge ${this.from.join()} into ${this.into}`;
}

class Unmerge implements Command {
  readonly from: readonly number[];
  constructor(from: readonly number[]) {
    this.from = from;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    const { status } = await real.organizer.post(`${real.path}/unmerge`, { from: this.from.map((at) => real.ids[at]) });
    const areMerged = this.from.every((at) => model.questions[at]?.into !== null);
    expect(status).toBe(areMerged ? 200 : 409);
    if (areMerged) for (const at of this.from) model.questions[at]!.into = null;
    await compare(model, real);
  }
  toString = () => `separate ${this.from.join()}`;
}

it(
  "[MERGE-6] any sequence of votes, merges and undos leaves the lists and votes that the rules say",
  { timeout: 120_000 },
  async () => {
    const at = fc.nat({ max: QUESTIONS - 1 });
    const several = fc.uniqueArray(at, { minLength: 1, maxLength: 2 });
    const vote = fc
      .tuple(at, fc.nat({ max: VOTERS.length - 1 }), fc.constantFrom<Vote>("upvote", "downvote", "none"))
      .map(([nth, voter, given]) => new GiveVote(nth, voter, given));
    const commands = fc.commands(
      [
        vote,
        vote,
        vote,
        fc.tuple(at, several).map(([into, from]) => new Merge(into, from)),
        several.map((from) => new Unmerge(from)),
      ],
      { maxCommands: 40, size: "max" },
    );
    const checked = fc.check(
      fc.asyncProperty(commands, async (sequence) => {
        const opened = await openEvent(test, { calls: "social", settings: { reviewAnonymousQuestions: false } });
        const ids: string[] = [];
        for (let nth = 0; nth < QUESTIONS; nth += 1) {
          const asked = (await opened.attendee()).post(opened.path, { content: `Question ${nth}?` });
          ids.push((await succeeds<Question>(asked)).id);
        }
        await fc.asyncModelRun(() => ({ model: newModel(), real: { ...opened, ids } }), sequence);
      }),
      { numRuns: 15, endOnFailure: true },
    );
    expect(fc.defaultReportMessage(await checked)).toBeUndefined();
  },
);
