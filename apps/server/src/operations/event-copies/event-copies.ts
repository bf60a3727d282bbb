/** Reads what an event file contains of an event, and creates an event from it. */
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION, type ParsedEventFile } from "@hubbub/contract/event-file";
import { CreateEvent, EventSettings } from "@hubbub/contract/events";
import type { ParsedBodyOf } from "@hubbub/contract/calls";
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

/** What a new event is created from. */
export interface EventCopy extends ParsedEventFile {
  /** Settings that have a meaning on this installation only. */
  installation?: Pick<EventRecord, "joinOrigin" | "chatCommunityId">;
}

export async function readEventFile(kysely: Kysely<Schema>, event: EventRecord): Promise<ParsedEventFile> {
  const [polls, { rules }, filter, labels] = await Promise.all([
    readPolls(kysely, event.id),
    findWordRules(kysely, event.id),
    findFilterWords(kysely, event.id),
    listLabels(kysely, event.id),
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
  { title, settings, polls, wordRules, textFilter, questionLabels, installation }: EventCopy,
): Promise<string> {
  const defaults = parse(CreateEvent, { title: "-" }) as ParsedBodyOf<"POST /api/events">;
  const { id } = await createEvent(transaction, organizerId, { ...defaults, ...settings, ...installation, title });
  if (polls.length > 0)
    await insertPolls(
      transaction,
      id,
      polls.map((poll) => toFields(poll)),
      0,
    );
  if (wordRules.length > 0) await replaceWordRules(transaction, id, wordRules, undefined);
  if (textFilter.words.length + textFilter.exceptions.length > 0) await replaceFilterWords(transaction, id, textFilter);
  if (questionLabels.length > 0)
    await replaceLabels(transaction, id, { labels: questionLabels.map((name) => ({ name })) });
  return id;
}
