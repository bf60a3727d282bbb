/** The two page layouts of the sign-on: `splitPage` for forms, `accountPage` for a signed-in person's account. */
import type { AssetName } from "../http/assets.ts";
import { alertNote, type Errors, form, heading } from "./form.ts";
import { html, type Html } from "./html.ts";
import { logo } from "./icons.ts";
import type { PageContext, RealmPageContext } from "./page-context.ts";

export interface PageParts {
  title: string;
  content: Html;
  /** The sentence below the content, if not the one about passwords. */
  footnote?: string;
  /** Shown at the end of the header of an account page. */
  actions?: Html;
  /** Scripts of this page besides script.js, in loading order. */
  scripts?: readonly AssetName[];
}

/** The background colors of the page in style.css (`--paper`), for the browser's own bars. */
const THEME_COLORS = { light: "#FAF5EA", dark: "#0D1526" };

/** Scripts of pages with a passkey button. */
export const PASSKEY_SCRIPTS: readonly AssetName[] = ["webauthn.js", "passkeys.js"];

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

export interface FormPageParts {
  title: string;
  lead?: Html | string | null;
  errors: Errors;
  /** Shown between the errors and the form. */
  before?: Html;
  /** Path that the form posts to, below the realm's path. */
  action: string;
  fields: Html;
}

/** A page with one form, to which the account page links. It may ask for a passkey. */
export function formPage(context: RealmPageContext, parts: FormPageParts): Html {
  const { title, lead, errors, before, action, fields } = parts;
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])} ${before} ${form(context, action, fields)}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

/** The link below the content of a page that an account page links to. */
export function backLink(context: RealmPageContext): Html {
  return html`<p class="small"><a href="${context.realmPath}">Back to your account</a></p>`;
}

function logoLink(context: PageContext): Html {
  if (context.productUrl === null) return logo;
  return html`<a class="logo-link" href="${context.productUrl}">${logo}</a>`;
}

function htmlDocument(context: PageContext, { title, scripts = [] }: PageParts, body: Html): Html {
  const names: readonly AssetName[] = ["script.js", ...scripts];
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
