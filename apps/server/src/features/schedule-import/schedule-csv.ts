/** Reads a schedule as CSV (docs/import-a-schedule.md). Columns that it does not know are ignored. */
import { msg } from "@hubbub/contract/messages";
import { SCHEDULE_SESSIONS_MAX } from "@hubbub/contract/schedule-import";
import { CsvError, parse } from "csv-parse/sync";

import { Refusal } from "../../platform/http/refusal.ts";
import type { RawSchedule, RawSession } from "./schedule-json.ts";

const DELIMITERS = [",", ";", "\t"] as const;

/** @throws Refusal 400 if the text is no CSV or has no column of titles */
export function readScheduleCsv(text: string): RawSchedule {
  const [header = [], ...rows] = rowsOf(text);
  const columns = new Map(header.map((name, index) => [name.toLowerCase(), index]));
  if (!columns.has("title"))
    throw new Refusal(
      "invalid",
      msg("The file is not a schedule. Choose a JSON file, or a CSV file that has a “title” column."),
    );
  const sessions = rows.map((row): RawSession => {
    const cell = (name: string) => row[columns.get(name) ?? -1] ?? "";
    return {
      guid: cell("guid"),
      id: cell("id"),
      title: cell("title"),
      description: cell("description"),
      room: cell("room"),
      speakers: [cell("speakers")],
      start: cell("start"),
      end: cell("end"),
      duration: cell("duration"),
    };
  });
  return { title: "", timeZone: "", sessions };
}

function rowsOf(text: string): string[][] {
  const [firstLine = ""] = text.split(/[\r\n]/u, 1);
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  try {
    return parse(text, {
      delimiter,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      // One more than is allowed, and the header.
      to: SCHEDULE_SESSIONS_MAX + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal("invalid", msg("The file is not valid CSV."), null, { cause: error });
  }
}
