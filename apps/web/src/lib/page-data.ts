/** The page data that the server wrote into the page shell. */
import type { AnswerOf, CallName } from "@hubbub/contract/calls";
import { PAGE_DATA_ELEMENT_ID, type PageConfig, type PageData } from "@hubbub/contract/page";

const element = typeof document === "undefined" ? null : document.getElementById(PAGE_DATA_ELEMENT_ID);

/** On the server: the data of the page that is being rendered. */
export let pageData = JSON.parse(element?.textContent ?? "{}") as PageData;
export let pageConfig: PageConfig = pageData.config;

/** Sets the page data for the next rendering on the server. */
export function setPageData(data: PageData): void {
  pageData = data;
  pageConfig = data.config;
}

/** When this page was loaded, in epoch milliseconds: the age of the page data. */
export const pageLoadedAt = Date.now();

/** A list of this event from the page data; undefined if it is not there. */
export function listFromPage<N extends CallName>(eventId: string, call: N): AnswerOf<N> | undefined {
  const { event } = pageData;
  return event?.id === eventId ? (event.lists[call] as AnswerOf<N> | undefined) : undefined;
}
