/** The two page layouts of the sign-on: `splitPage` for forms, `accountPage` for a signed-in person's account. */
import type { AssetName } from "../http/assets.ts";
import type { Link } from "../http/errors.ts";
import type { SignOn, Visit } from "../http/visit.ts";
import { doneNote, errorNote, form } from "./form.ts";
import { html, type Html } from "./html.ts";
import { logo } from "./icons.ts";

/** A visit, or what an error page has of it. */
interface PageContext {
  site: Pick<SignOn, "assetPath" | "base">;
}

interface PageParts {
  title: string;
  lead?: Html | string | false;
  /** Default: the title and `lead`. */
  heading?: Html;
  content: Html;
  footnote?: string;
}

/** The background colors of the page in style.css (`--color-paper`), for the browser's own bars. */
const THEME_COLORS = { light: "#FAF5EA", dark: "#0D1526" };

const FOOTNOTE = "The sign-in service of this server. Your password stays on this server.";

/** Sample chat messages in the decorative panel, which is hidden from screen readers. */
const SAMPLE_MESSAGES = [
  "Louder, please!",
  "Can we try that in pairs?",
  "captions",
  "Thanks from the back row",
  "What if we start with the hard part?",
];

/** A page with a form on one side and a decorative panel on the other. */
export function splitPage(context: PageContext, parts: PageParts): Html {
  const { title, lead, heading = headingOf(title, lead), content, footnote = FOOTNOTE } = parts;
  const body = html`<div class="split">
    <div class="side stack">
      <header>${logoLink}</header>
      <main class="stack">${heading} ${content}</main>
      <footer class="footnote">${footnote}</footer>
    </div>
    <div class="decoration" aria-hidden="true">
      <div class="samples">${SAMPLE_MESSAGES.map((message) => html`<span class="sample">${message}</span>`)}</div>
    </div>
  </div>`;
  return htmlDocument(context, title, body);
}

/** A page with a header bar, for a signed-in person's account. @param actions shown at the end of the header */
export function accountPage(context: PageContext, title: string, content: Html, actions: Html): Html {
  const body = html`<header class="bar">
      <div class="bar-inner page">${logoLink}${actions}</div>
    </header>
    <main class="account page stack">${content}</main>
    <footer class="footnote page">${FOOTNOTE}</footer>`;
  return htmlDocument(context, title, body);
}

export function card(id: string, title: string, content: Html): Html {
  return html`<section class="card stack" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;
}

export function list(entries: Html[]): Html {
  return html`<ul class="entries">
    ${entries}
  </ul>`;
}

export function entry(title: Html, details: (Html | string)[], actions: Html): Html {
  return html`<li>
    <div class="grow">${title} ${details.map((detail) => html`<span class="muted small">${detail}</span>`)}</div>
    ${actions}
  </li>`;
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
  const content = html`${doneNote(done)} ${errorNote(visit)} ${before} ${form(visit, action, fields)}
  ${after ?? backLink(visit)}`;
  return splitPage(visit, { ...parts, content });
}

export function backLink({ site }: Visit): Html {
  return html`<p class="small"><a href="${site.path}">Back to your account</a></p>`;
}

export function messagePage(context: PageContext, title: string, message: string, [first, ...others]: Link[]): Html {
  const content = html`${first && html`<a class="button primary large" href="${first.href}">${first.label}</a>`}
  ${others.map((link) => html`<p class="small"><a href="${link.href}">${link.label}</a></p>`)}`;
  return splitPage(context, { title, lead: message, content });
}

export function headingOf(title: string, lead?: Html | string | false): Html {
  return html`<div class="heading">
    <h1>${title}</h1>
    ${lead ? html`<p class="muted">${lead}</p>` : null}
  </div>`;
}

const logoLink = html`<a class="logo-link" href="/">${logo}</a>`;

function htmlDocument({ site }: PageContext, title: string, body: Html): Html {
  const address = (name: AssetName) => site.base + site.assetPath(name);
  // Values are escaped, so only a passkey button has this attribute.
  const hasPasskeyButton = body.text.includes(' data-passkey="');
  const scripts: AssetName[] = ["script.js", ...(hasPasskeyButton ? (["webauthn.js", "passkeys.js"] as const) : [])];
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
        <link rel="icon" type="image/svg+xml" href="${address("favicon.svg")}" />
        <link rel="stylesheet" href="${address("style.css")}" />
        ${scripts.map((name) => html`<script src="${address(name)}" defer></script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
