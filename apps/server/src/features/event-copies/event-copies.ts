/** Reads what an event file contains of an event, and creates an event from it. */
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION, type ParsedEventFile } from "@hubbub/contract/event-file";
import { CreateEvent, EventSettings } from "@hubbub/contract/events";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { RunSheetStep } from "@hubbub/contract/run-sheet";
import type { Kysely, Transaction } from "kysely";

import { findWordRules, replaceWordRules } from "../../activities/icebreaker/word-rules.store.ts";
import { toDefinition, toFields } from "../../activities/polls/poll-definition.ts";
import { insertPolls, readPolls } from "../../activities/polls/polls.store.ts";
import { listLabels, replaceLabels } from "../../activities/questions/question-labels.store.ts";
import { parse } from "../../api/parse.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { createEvent } from "../../domain/events/events.store.ts";
import type { Schema } from "../../domain/schema/schema.ts";
import { findFilterWords, replaceFilterWords } from "../../submissions/moderation/text-filters.store.ts";
import { findRunSheet, replaceSteps } from "../run-sheet/run-sheet.store.ts";

/** What a new event is created from. */
export interface EventCopy extends ParsedEventFile {
  /** Settings that have a meaning on this installation only. */
  installation?: Pick<EventRecord, "joinOrigin" | "chatCommunityId">;
}

export async function readEventFile(kysely: Kysely<Schema>, event: EventRecord): Promise<ParsedEventFile> {
  const [polls, { rules }, filter, labels, { steps }] = await Promise.all([
    readPolls(kysely, event.id),
    findWordRules(kysely, event.id),
    findFilterWords(kysely, event.id),
    listLabels(kysely, event.id),
    findRunSheet(kysely, event.id),
  ]);
  return {
    format: EVENT_FILE_FORMAT,
    version: EVENT_FILE_VERSION,
    title: event.title,
    settings: settingsOf(event),
    polls: polls.rows.map(toDefinition),
    wordRules: [...rules],
    textFilter: { words: [...filter.words], exceptions: [...filter.exceptions] },
    questionLabels: labels.map(({ name }) => name),
    runSheet: withPollNumbers(
      steps,
      polls.rows.map(({ id }) => id),
    ),
  };
}

/** The fields of a record that the file contains have the names of the contract. */
function settingsOf(event: EventRecord): ParsedEventFile["settings"] {
  const names = Object.keys(EventSettings.shape) as (keyof typeof EventSettings.shape)[];
  return Object.fromEntries(names.map((name) => [name, event[name]]));
}

/** Creates the event with its content; polls are drafts. @returns its id */
export async function storeCopy(
  transaction: Transaction<Schema>,
  organizerId: string,
  { title, settings, polls, wordRules, textFilter, questionLabels, runSheet, installation }: EventCopy,
): Promise<string> {
  const defaults = parse(CreateEvent, { title: "-" }) as ParsedBodyOf<"POST /api/events">;
  const id = await createEvent(transaction, organizerId, { ...defaults, ...settings, ...installation, title });
  const fields = polls.map((poll) => toFields(poll));
  const pollIds = fields.length > 0 ? await insertPolls(transaction, id, fields, 0) : [];
  if (wordRules.length > 0) await replaceWordRules(transaction, id, wordRules, undefined);
  if (textFilter.words.length + textFilter.exceptions.length > 0)
    await replaceFilterWords(transaction, id, textFilter, undefined);
  if (questionLabels.length > 0)
    await replaceLabels(transaction, id, { labels: questionLabels.map((name) => ({ name })) });
  if (runSheet.length > 0)
    await replaceSteps(transaction, id, { steps: withPollIds(runSheet, pollIds), current: null });
  return id;
}

/** Polls are new in each copy: in the file, steps name them by their number. Steps of deleted polls are left out. */
function withPollNumbers(steps: readonly RunSheetStep[], pollIds: readonly number[]): RunSheetStep[] {
  return steps.flatMap((step) => {
    if (step.kind !== "poll") return [step];
    const index = pollIds.indexOf(Number(step.target));
    return index === -1 ? [] : [{ ...step, target: String(index + 1) }];
  });
}

function withPollIds(steps: readonly RunSheetStep[], pollIds: readonly number[]): RunSheetStep[] {
  return steps.map((step) => {
    return step.kind === "poll" ? { ...step, target: String(pollIds[Number(step.target) - 1]) } : step;
  });
}
