/** The forms in which other programs show the stage. Pure. */
import type { StageView } from "@hubbub/contract/activities";

export interface EmbedChoice {
  view: StageView;
  isTransparent: boolean;
  hasJoin: boolean;
}

/** @param stage the address of the stage without a query */
export function embedAddress(stage: string, { view, isTransparent, hasJoin }: EmbedChoice): string {
  const query = new URLSearchParams({
    ...(view !== "auto" && { view }),
    ...(isTransparent && { bg: "transparent" }),
    ...(!hasJoin && { join: "off" }),
  });
  return query.size > 0 ? `${stage}?${query}` : stage;
}

/** A slide of reveal.js with the stage as its background. */
export function revealCode(address: string): string {
  return `<section data-background-iframe="${attribute(address)}"></section>`;
}

/** A frame for any web page. */
export function frameCode(address: string, title: string): string {
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="960" height="540" style="border: 0"></iframe>`;
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
