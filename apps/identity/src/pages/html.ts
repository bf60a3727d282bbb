/** HTML templates: the tag `html` escapes every value that is not `Html`. */
import { escapeHtml } from "@hubbub/server-kit/escape-html";

/** Finished HTML, which the tag inserts without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Html[];

/** Template tag. Null, undefined and false render as nothing; lists of `Html` are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map((one) => one.text).join("");
  return escapeHtml(String(part));
}
