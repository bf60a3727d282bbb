/** The two page layouts of the sign-on: `splitPage` for forms, `accountPage` for a signed-in person's account. */
import type { Link } from "../http/errors.ts";
import type { ScriptName } from "../http/scripts.ts";
import type { SignOn, Visit } from "../http/visit.ts";
import { buttonLink, note, textLink } from "./elements.ts";
import { errorNote, form } from "./form.ts";
import { html, type Html } from "./html.ts";
import { logo } from "./icons.ts";

/** A visit, or what an error page has of it. */
interface PageContext {
  site: Pick<SignOn, "base" | "scriptPath" | "stylesheet">;
}

interface PageParts {
  title: string;
  lead?: Html | string | false;
  /** Default: the title and `lead`. */
  heading?: Html;
  content: Html;
  footnote?: string;
}

/** The background colors of the page (`--color-paper`), for the browser's own bars. */
const THEME_COLORS = { light: "#FAF5EA", dark: "#0D1526" };

const FOOTNOTE = "The sign-in service of this server. Your password stays on this server.";

/** Sample chat messages in the decorative panel, which is hidden from screen readers. */
const SAMPLE_MESSAGES = [
  ["first", "Louder, please!"],
  ["own", "Can we try that in pairs?"],
  ["other", "captions"],
  ["own", "Thanks from the back row"],
  ["other", "What if we start with the hard part?"],
] as const;

const SAMPLE_LOOKS = {
  first: "justify-self-start rounded-post bg-amber text-on-amber",
  other: "justify-self-start rounded-post bg-ink text-on-amber",
  own: "justify-self-end rounded-own-post bg-[color-mix(in_srgb,var(--color-muted)_22%,var(--color-night))]",
};

/** A page with a form on one side and a decorative panel on the other. */
export function splitPage(context: PageContext, parts: PageParts): Html {
  const { title, lead, heading = headingOf(title, lead), content, footnote = FOOTNOTE } = parts;
  const body = html`<div class="grid min-h-dvh lg:grid-cols-[minmax(27.5rem,38.89%)_1fr]">
    <div
      class="mx-auto flex w-full max-w-[35rem] min-w-0 flex-col gap-8 px-5 pt-4 pb-6 lg:max-w-none lg:px-[clamp(2.5rem,5vw,4.5rem)] lg:py-10"
    >
      <header>${logoLink}</header>
      <main class="mt-[clamp(0.5rem,4vh,2.5rem)] flex flex-col gap-4 lg:my-auto lg:max-w-112">
        ${heading} ${content}
      </main>
      <footer class="mt-auto text-xs text-muted lg:mt-0">${footnote}</footer>
    </div>
    <div
      class="sticky top-0 hidden h-screen place-items-center overflow-hidden night bg-[radial-gradient(28rem,color-mix(in_srgb,var(--color-amber)_26%,transparent),transparent)] lg:grid"
      aria-hidden="true"
    >
      <div class="grid w-[20em] animate-enter gap-[0.75em] font-heading text-xl leading-tight font-strong">
        ${SAMPLE_MESSAGES.map(
          ([look, message]) => html`<span class="${SAMPLE_LOOKS[look]} px-[0.85em] py-[0.6em]">${message}</span>`,
        )}
      </div>
    </div>
  </div>`;
  return htmlDocument(context, title, body);
}

/** A page with a header bar, for a signed-in person's account. @param actions shown at the end of the header */
export function accountPage(context: PageContext, title: string, content: Html, actions: Html): Html {
  const body = html`<header class="border-b border-line bg-surface">
      <div class="mx-auto flex min-h-17 max-w-group items-center justify-between gap-4">${logoLink}${actions}</div>
    </header>
    <main class="mx-auto flex max-w-group flex-col gap-5 py-[clamp(1.25rem,3vw,2.25rem)]">${content}</main>
    <footer class="mx-auto max-w-group pb-8 text-xs text-muted">${FOOTNOTE}</footer>`;
  return htmlDocument(context, title, body);
}

interface FormPageParts extends Omit<PageParts, "content"> {
  done?: string | undefined;
  /** Shown between the errors and the form. */
  before?: Html;
  /** Path that the form posts to, below the realm's path. */
  action: string;
  fields: Html;
  /** Shown below the form. Default: the link back to the account page. */
  after?: Html | false;
}

export function formPage(visit: Visit, { done, before, action, fields, after, ...parts }: FormPageParts): Html {
  const content = html`${done && note("done", done)} ${errorNote(visit)} ${before} ${form(visit, action, fields)}
  ${after ?? backLink(visit)}`;
  return splitPage(visit, { ...parts, content });
}

export function backLink({ site }: Visit): Html {
  return smallLink("Back to your account", site.path);
}

export function messagePage(context: PageContext, title: string, message: string, [first, ...others]: Link[]): Html {
  const content = html`${first && buttonLink(first.label, first.href, "primary", "lg")}
  ${others.map(({ label, href }) => smallLink(label, href))}`;
  return splitPage(context, { title, lead: message, content });
}

/** A paragraph with a link, below a form. */
export function smallLink(label: string, href: string): Html {
  return html`<p class="text-sm">${textLink(label, href)}</p>`;
}

export function headingOf(title: Html | string, lead?: Html | string | false): Html {
  return html`<div>
    <h1 class="text-3xl leading-tight">${title}</h1>
    ${lead ? html`<p class="mt-2 text-muted">${lead}</p>` : null}
  </div>`;
}

const logoLink = html`<a class="flex min-h-target w-max items-center rounded-sm" href="/">${logo}</a>`;

function htmlDocument({ site }: PageContext, title: string, body: Html): Html {
  // Values are escaped, so only a passkey button has this attribute.
  const hasPasskeyButton = body.text.includes(' data-passkey="');
  const scripts: ScriptName[] = ["script.js", ...(hasPasskeyButton ? (["webauthn.js", "passkeys.js"] as const) : [])];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Hubbub</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${THEME_COLORS.light}" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="${THEME_COLORS.dark}" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        ${site.stylesheet && html`<link rel="stylesheet" href="${site.stylesheet}" />`}
        ${scripts.map((name) => html`<script src="${site.base + site.scriptPath(name)}" defer></script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
