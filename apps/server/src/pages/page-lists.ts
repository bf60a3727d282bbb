/** The lists of an event that its pages contain: as page data, and as text for browsers without scripts. */
import type { PageData, TextList } from "@hubbub/contract/page";

import type { EventRecord } from "../domain/events/event-record.ts";
import { readLiveStage } from "../features/stage/stage-picture.ts";
import { Snapshot } from "../platform/cache/snapshot.ts";
import type { PageDeps } from "./page-deps.ts";

/** A longer list is not part of the page data; the page requests it, so that the HTML stays small. */
export const INLINE_LIST_BYTES_MAX = 24 * 1024;
/**
 * A longer list is not part of a stage, which requests it. Far above the lists of a full event (2,000 responses: 90 KB).
 */
const STAGE_LIST_CHARACTERS_MAX = 256 * 1024;

type DataLists = NonNullable<PageData["event"]>["lists"];

export interface ListsOfPage {
  data: DataLists;
  /** The lists among these that are in the markup that React renders. */
  rendered: DataLists;
  text: readonly TextList[];
}

export const NO_LISTS: ListsOfPage = { data: {}, rendered: {}, text: [] };

/** Reads the lists as every attendee sees them. */
export async function readLists({ activities }: PageDeps, event: EventRecord): Promise<ListsOfPage> {
  const pages = await Promise.all(
    activities.map(async ({ unit, page }) => ({ title: unit.tab?.label ?? "", ...(await page?.(event)) })),
  );
  return {
    data: inlined(pages.flatMap(({ data = {}, rendered = {} }) => [data, rendered])),
    rendered: inlined(pages.map(({ rendered = {} }) => rendered)),
    text: pages.flatMap(({ title, text = [] }) => (text.length > 0 ? { title, entries: text } : [])),
  };
}

function inlined(lists: readonly DataLists[]): DataLists {
  const entries = lists
    .flatMap((each) => Object.entries(each))
    .filter(([, list]) => !(list instanceof Snapshot) || list.body.length <= INLINE_LIST_BYTES_MAX);
  return Object.fromEntries(entries.map(([call, list]) => [call, list instanceof Snapshot ? list.json() : list]));
}

/** The answers of the calls that read public lists, by the name of the call, with the stage. */
export async function readStageLists(deps: PageDeps, event: EventRecord): Promise<Record<string, unknown>> {
  const all = await deps.lists.readForStage(event, "page");
  all["GET /api/events/:eventId/stage"] = await readLiveStage(deps, event, all);
  const short = Object.entries(all).filter(
    ([, list]) => list !== undefined && JSON.stringify(list).length <= STAGE_LIST_CHARACTERS_MAX,
  );
  return Object.fromEntries(short);
}
