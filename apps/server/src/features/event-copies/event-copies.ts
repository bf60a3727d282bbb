/** Reads what an event file contains of an event, and creates an event from it. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import type { RunSheetStep, StepKind } from "@hubbub/contract/run-sheet";
import { merged } from "@hubbub/contract/activities/protocols";
import { CreateEvent, EventSettings } from "@hubbub/contract/events";
import { EVENT_FILE_FORMAT, EVENT_FILE_VERSION, EventFile, type ParsedEventFile } from "@hubbub/contract/event-file";
import { core, safeParse } from "zod/mini";

import type { Activity } from "../../activities/activity.ts";
import { readParts, runSheetActivities } from "../../activities/index.ts";
import { parse } from "../../api/parse.ts";
import { requireLogo } from "../../domain/branding/logo-file.ts";
import { findLogo, storeLogo } from "../../domain/branding/logos.store.ts";
import type { EventRecord } from "../../domain/events/event-record.ts";
import { createEvent } from "../../domain/events/events.store.ts";
import type { Connection, Transaction } from "../../domain/schema/schema.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { requireFilterWords } from "../../submissions/moderation/moderation.routes.ts";
import { findFilterWords, replaceFilterWords } from "../../submissions/moderation/moderation.store.ts";
import { findRunSheet, replaceSteps } from "../run-sheet/run-sheet.store.ts";

/** What a new event is created from. */
export interface EventCopy extends ParsedEventFile {
  /** Settings that have a meaning on this installation only. */
  installation?: object;
}

export async function readEventFile(
  kysely: Connection,
  activities: readonly Activity[],
  event: EventRecord,
): Promise<ParsedEventFile> {
  const [filter, { steps }, logo] = await Promise.all([
    findFilterWords(kysely, event.id),
    findRunSheet(kysely, event.id),
    event.logo && findLogo(kysely, { event_id: event.id }),
  ]);
  return {
    format: EVENT_FILE_FORMAT,
    version: EVENT_FILE_VERSION,
    title: event.title,
    settings: settingsOf(event),
    textFilter: { words: filter.words, exceptions: filter.exceptions },
    runSheet: withNumbers(steps, await targetsIn(kysely, activities, event.id)),
    logo: logo && logo.content.toString("base64"),
    ...(await readParts<"eventFile">(activities, ({ eventFile }) => eventFile?.read(kysely, event.id))),
  };
}

/** The settings that an event file does not contain: the address to join at, and those that no change can set. */
export function installationSettingsOf(event: EventRecord): object {
  const fixed = Object.keys(CreateEvent.shape).filter((name) => name !== "title" && !(name in EventSettings.shape));
  return Object.fromEntries(["joinOrigin", ...fixed].map((name) => [name, event[name as keyof EventRecord]]));
}

/** The fields of a record that the file contains have the names of the contract. */
function settingsOf(event: EventRecord): ParsedEventFile["settings"] {
  const names = Object.keys(EventSettings.shape) as (keyof typeof EventSettings.shape)[];
  return Object.fromEntries(names.map((name) => [name, event[name]]));
}

/** Creates the event with its content. @returns its id */
export async function storeCopy(
  transaction: Transaction,
  activities: readonly Activity[],
  organizerId: string,
  { installation, ...file }: EventCopy,
): Promise<string> {
  const { title, settings, textFilter, runSheet, logo } = file;
  const defaults = parse(CreateEvent, { title: "-" }) as ParsedBodyOf<"POST /api/events">;
  const id = await createEvent(transaction, organizerId, { ...defaults, ...settings, ...installation, title });
  for (const { eventFile } of activities) await eventFile?.store(transaction, id, file);
  if (textFilter.words.length + textFilter.exceptions.length > 0) await replaceFilterWords(transaction, id, textFilter);
  if (runSheet.length > 0) {
    const steps = withIds(runSheet, await targetsIn(transaction, activities, id));
    await replaceSteps(transaction, id, { steps, current: null });
  }
  if (logo !== null) {
    const content = Buffer.from(logo, "base64");
    await storeLogo(transaction, { event_id: id }, requireLogo(content), content);
  }
  return id;
}

type Targets = Map<StepKind, readonly string[]>;

/** The ids that targets of steps name, by the kind of the step. */
async function targetsIn(kysely: Connection, activities: readonly Activity[], eventId: string): Promise<Targets> {
  const targets: Targets = new Map();
  for (const { kind, targetIds } of runSheetActivities(activities))
    if (targetIds) targets.set(kind, await targetIds(kysely, eventId));
  return targets;
}

/** Ids are new in each copy: in the file, steps have their numbers. Steps whose target was deleted are left out. */
function withNumbers(steps: readonly RunSheetStep[], targets: Targets): RunSheetStep[] {
  return steps.flatMap((step) => {
    const index = targets.get(step.kind)?.indexOf(step.target ?? "");
    if (index === undefined) return [step];
    return index === -1 ? [] : [{ ...step, target: String(index + 1) }];
  });
}

function withIds(steps: readonly RunSheetStep[], targets: Targets): RunSheetStep[] {
  return steps.map((step) => {
    const ids = targets.get(step.kind);
    return ids ? { ...step, target: ids[Number(step.target) - 1] } : step;
  });
}

/** More faults are only counted. */
const NAMED_FAULTS_MAX = 20;

/** @throws Refusal 400 with a sentence for each wrong field */
export function parseEventFile(activities: readonly Activity[], sent: unknown): ParsedEventFile {
  const result = safeParse(EventFile, sent, { error: () => "not valid" });
  if (!result.success) throw refusalOf(result.error.issues.flatMap(faultsOf));
  const file = result.data;
  const faults = file.runSheet.flatMap((step, index) => {
    const { targetIds, fileField } = runSheetActivities(activities).find(({ kind }) => kind === step.kind) ?? {};
    const targets = targetIds && fileField ? file[fileField] : null;
    return targets && Number(step.target) > targets.length
      ? [`runSheet[${index}].target: the file has no ${step.kind} ${step.target}`]
      : [];
  });
  const checked = activities.flatMap(({ eventFile }) => {
    const { field, check } = eventFile ?? {};
    return field && check ? (collect(faults, field, () => check(file)) ?? []) : [];
  });
  const { logo } = file;
  if (logo !== null) collect(faults, "logo", () => requireLogo(Buffer.from(logo, "base64")));
  const words = collect(faults, "textFilter", () => requireFilterWords(file.textFilter));
  if (!words || faults.length > 0) throw refusalOf(faults);
  const textFilter = { words: [...words.words], exceptions: [...words.exceptions] };
  return { ...file, textFilter, ...merged(checked) };
}

/** Runs a check that names one fault, and adds this fault to the list. @returns undefined if there is a fault */
function collect<T>(faults: string[], field: string, check: () => T): T | undefined {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push(`${field}: ${error.message}`);
    return undefined;
  }
}

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}

function faultsOf({ code, path, message, keys = [] }: Issue): string[] {
  if (code === "unrecognized_keys")
    return keys.map((key) => `${core.toDotPath([...path, key])}: there is no such field`);
  return [path.length > 0 ? `${core.toDotPath(path)}: ${message}` : message];
}

function refusalOf(faults: readonly string[]): Refusal {
  const named = faults.slice(0, NAMED_FAULTS_MAX);
  const more = faults.length - named.length;
  return new Refusal("invalid", [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; "));
}
