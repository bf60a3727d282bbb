/** The two page layouts of the sign-on: `splitPage` for forms, `accountPage` for a signed-in person's account. */
import type { AssetName } from "../http/assets.ts";
import type { FormState } from "../http/page-error.ts";
import { doneNote, errorNotes, form, heading } from "./form.ts";
import { html, type Html } from "./html.ts";
import { logo } from "./icons.ts";
import type { PageContext, RealmPageContext } from "./page-context.ts";

interface PageParts {
  title: string;
  content: Html;
  /** The sentence below the content, if not the one about passwords. */
  footnote?: string;
  /** Shown at the end of the header of an account page. */
  actions?: Html;
}

/** The background colors of the page in style.css (`--paper`), for the browser's own bars. */
const THEME_COLORS = { light: "#FAF5EA", dark: "#0D1526" };

const FOOTNOTE = "The sign-on of this installation. Your password stays on this server.";

/** Sample chat messages in the decorative panel, which is hidden from screen readers. */
const SAMPLE_MESSAGES = [
  "Louder slides, please!",
  "Can we try that in pairs?",
  "captions",
  "Thanks from the back row",
  "What if we start with the hard part?",
];

/** A page with a form on one side and a decorative panel on the other. */
export function splitPage(context: PageContext, parts: PageParts): Html {
  const body = html`<div class="split">
    <div class="side">
      <header>${logoLink(context)}</header>
      <main class="stack">${parts.content}</main>
      <footer class="footnote">${parts.footnote ?? FOOTNOTE}</footer>
    </div>
    <div class="decoration" aria-hidden="true">
      <div class="samples">${SAMPLE_MESSAGES.map((message) => html`<span class="sample">${message}</span>`)}</div>
    </div>
  </div>`;
  return htmlDocument(context, parts, body);
}

/** A page with a header bar, for a signed-in person's account. */
export function accountPage(context: PageContext, parts: PageParts): Html {
  const body = html`<header class="bar">
      <div class="bar-inner">${logoLink(context)}${parts.actions}</div>
    </header>
    <main class="account">${parts.content}</main>
    <footer class="footnote account-footnote">${parts.footnote ?? FOOTNOTE}</footer>`;
  return htmlDocument(context, parts, body);
}

interface FormPageParts extends Pick<PageParts, "title" | "footnote"> {
  lead?: Html | string | null;
  done?: string | undefined;
  state: FormState;
  /** Shown between the errors and the form. */
  before?: Html;
  /** Path that the form posts to, below the realm's path. */
  action: string;
  fields: Html;
  /** Shown below the form. Default: the link back to the account page. */
  after?: Html | false;
}

/** A page with one form. */
export function formPage(context: RealmPageContext, parts: FormPageParts): Html {
  const { title, lead, done, state, before, action, fields, after = backLink(context), footnote } = parts;
  const content = html`${heading(title, lead)} ${doneNote(done)} ${errorNotes(state)} ${before}
  ${form(context, action, fields)} ${after}`;
  return splitPage(context, { title, content, ...(footnote !== undefined && { footnote }) });
}

/** The link below the content of a page that an account page links to. */
export function backLink(context: RealmPageContext): Html {
  return html`<p class="small"><a href="${context.realmPath}">Back to your account</a></p>`;
}

/** A page that consists of a message and links. */
export function messagePage(
  context: PageContext,
  title: string,
  message: string,
  [first, ...others]: { href: string; label: string }[],
): Html {
  const content = html`${heading(title, message)}
  ${first && html`<a class="button primary large" href="${first.href}">${first.label}</a>`}
  ${others.map((link) => html`<p class="small"><a href="${link.href}">${link.label}</a></p>`)}`;
  return splitPage(context, { title, content });
}

function logoLink(context: PageContext): Html {
  if (context.productUrl === null) return logo;
  return html`<a class="logo-link" href="${context.productUrl}">${logo}</a>`;
}

function htmlDocument(context: PageContext, { title }: PageParts, body: Html): Html {
  // Values are escaped, so only a passkey button has this attribute.
  const hasPasskeyButton = body.text.includes(' data-passkey="');
  const names: AssetName[] = ["script.js", ...(hasPasskeyButton ? (["webauthn.js", "passkeys.js"] as const) : [])];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${context.productName}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="${THEME_COLORS.light}" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="${THEME_COLORS.dark}" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="${context.signOnPath}${context.assets.path("favicon.svg")}" />
        <link rel="stylesheet" href="${context.signOnPath}${context.assets.path("style.css")}" />
        ${names.map((name) => html`<script src="${context.signOnPath}${context.assets.path(name)}" defer></script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
