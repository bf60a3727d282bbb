/** What pages consist of: buttons, links, notes, cards, lists. They have utilities, as the web app's components. */
import { html, type Html } from "./html.ts";
import { alertIcon, checkIcon, clockIcon } from "./icons.ts";

type Content = Html | string | number;

const TONES = {
  teal: "bg-teal-soft text-teal-ink",
  amber: "bg-amber-soft text-amber-ink",
  slate: "bg-tag-slate-bg text-tag-slate",
  brick: "bg-danger-soft text-danger-ink",
};

export type ButtonLook = "primary" | "soft" | "quiet" | "danger";
/** "lg" is as wide as its container. */
export type ButtonSize = "sm" | "md" | "lg";
type Tone = keyof typeof TONES;

/** The look of a button, or of a link that looks like one: styles/controls.css of the web app. */
function buttonStyle(look: ButtonLook, size: ButtonSize): Html {
  return html`class="button flex-none ${size === "lg" ? "mt-1 w-full" : "w-fit"}" data-variant="${look}"
  data-size="${size}"`;
}

/** A button that submits its form, unless `attributes` have another type. */
export function button(
  label: Content,
  look: ButtonLook,
  size: ButtonSize = "md",
  attributes: Html | null = null,
): Html {
  return html`<button ${buttonStyle(look, size)} ${attributes}>${label}</button>`;
}

/** A link that looks like a button. @param name for screen readers; default: the label */
export function buttonLink(label: string, href: string, look: ButtonLook, size: ButtonSize = "md", name = label): Html {
  return html`<a ${buttonStyle(look, size)} href="${href}" ${name !== label && html`aria-label="${name}"`}
    >${label}</a
  >`;
}

/** Copies the text of a field, by its id. script.js shows it. */
export function copyButton(id: string): Html {
  return button("Copy", "soft", "md", html`type="button" data-copies="${id}" hidden`);
}

export function textLink(label: string, href: string): Html {
  return html`<a class="link" href="${href}">${label}</a>`;
}

/** A paragraph in small, gray text. */
export function smallText(content: Content): Html {
  return html`<p class="text-sm text-muted">${content}</p>`;
}

export function badge(tone: Tone, content: Content): Html {
  return html`<span
    class="${TONES[tone]} inline-flex min-h-6 items-center rounded-full px-2.5 text-xs font-strong whitespace-nowrap"
    >${content}</span
  >`;
}

const NOTES = {
  done: ["teal", "status", checkIcon],
  warning: ["amber", "note", alertIcon],
  problem: ["brick", "alert", alertIcon],
  /** Asks to try again later. */
  delay: ["amber", "alert", clockIcon],
} as const;

export function note(kind: keyof typeof NOTES, content: Content): Html {
  const [tone, role, icon] = NOTES[kind];
  return html`<p
    class="${TONES[tone]} flex items-start gap-2.5 rounded-md px-3.5 py-2.5 text-sm leading-snug"
    role="${role}"
  >
    ${icon}<span class="text-ink">${content}</span>
  </p>`;
}

/** A numbered list. */
export function steps(items: Content[]): Html {
  return html`<ol
    class="flex list-decimal flex-col gap-3.5 ps-6 marker:font-heading marker:font-strong marker:text-teal-ink"
  >
    ${items.map((item) => html`<li class="ps-1">${item}</li>`)}
  </ol>`;
}

export function card(id: string, title: string, content: Html): Html {
  return html`<section
    class="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-lift sm:p-6"
    aria-labelledby="${id}"
  >
    <h2 class="text-lg" id="${id}">${title}</h2>
    ${content}
  </section>`;
}

/** The title of a part of a card. */
export function subtitle(content: Content): Html {
  return html`<h3 class="mt-2 border-t border-line pt-5 text-md">${content}</h3>`;
}

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5";

/** A row of a `dl`. */
export function datum(label: string, value: Content): Html {
  return html`<div class="${ROW}">
    <dt class="text-muted">${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

export function list(entries: Html[]): Html {
  return html`<ul class="divide-y divide-line">
    ${entries}
  </ul>`;
}

export function entry(title: Content, details: Content[], actions: Html | null): Html {
  return html`<li class="${ROW}">
    <div class="min-w-0 grow basis-56">
      <b class="font-strong">${title}</b>
      ${details.map((detail) => html`<span class="block text-sm text-muted">${detail}</span>`)}
    </div>
    ${actions}
  </li>`;
}
