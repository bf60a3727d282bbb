/** Validation of event files: a refusal names every wrong field, because people edit these files by hand. Pure. */
import { EventFile, type ParsedEventFile } from "@hubbub/contract/event-file";
import { safeParse } from "zod/mini";

import type { Activity, AnyFilePart } from "../../activities/activity.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { requireFilterWords } from "../../submissions/moderation/moderation.routes.ts";

/** More faults are only counted. */
const NAMED_FAULTS_MAX = 20;

/** @throws Refusal 400 with a sentence for each wrong field */
export function parseEventFile(activities: readonly Activity[], sent: unknown): ParsedEventFile {
  const result = safeParse(EventFile, sent);
  if (!result.success) throw refusalOf(result.error.issues.flatMap(faultsOf));
  const file = result.data;
  const faults = file.runSheet.flatMap((step, index) => {
    const countIn = activities.find(({ unit }) => unit.runSheetStep?.kind === step.kind)?.runSheetStep?.targets
      ?.countIn;
    return countIn && Number(step.target) > countIn(file)
      ? [`runSheet[${index}].target: the file has no ${step.kind} ${step.target}`]
      : [];
  });
  const parts = activities.flatMap(({ eventFile }) => {
    const { field, check } = (eventFile ?? {}) as Partial<AnyFilePart>;
    return field && check ? [[field, collect<unknown>(faults, field, file[field], () => check(file[field]))]] : [];
  });
  const words = collect(faults, "textFilter", file.textFilter, () => requireFilterWords(file.textFilter));
  if (faults.length > 0) throw refusalOf(faults);
  const textFilter = { words: [...words.words], exceptions: [...words.exceptions] };
  return { ...file, ...Object.fromEntries(parts), textFilter } as ParsedEventFile;
}

/** Runs a check that names one fault, and adds this fault to the list. */
function collect<T>(faults: string[], field: string, value: T, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    faults.push(`${field}: ${error.message}`);
    return value;
  }
}

interface Issue {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}

function faultsOf({ code, path, message, keys = [] }: Issue): string[] {
  if (code === "unrecognized_keys") return keys.map((key) => `${nameOf([...path, key])}: there is no such field`);
  const sentence = message === "Invalid input" ? "not valid" : message;
  return [path.length > 0 ? `${nameOf(path)}: ${sentence}` : sentence];
}

/** "polls[2].question" */
function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? String(part) : `${name}.${String(part)}`;
  }, "");
}

function refusalOf(faults: readonly string[]): Refusal {
  const named = faults.slice(0, NAMED_FAULTS_MAX);
  const more = faults.length - named.length;
  return new Refusal("invalid", [...named, ...(more > 0 ? [`and ${more} more`] : [])].join("; "));
}
