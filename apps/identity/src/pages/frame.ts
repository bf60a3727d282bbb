/** The two frames of the sign-on: a form beside the night side, and a plain page for one's own account. */
import type { AssetName } from "../http/assets.ts";
import { html, type Html } from "./html.ts";
import { logo } from "./logo.ts";
import type { PageContext } from "./page-context.ts";

export interface FrameParts {
  title: string;
  content: Html;
  footnote?: string;
  /** Stands at the end of the header of an account page. */
  actions?: Html;
  /** Scripts that only this page needs, in this order. */
  scripts?: readonly AssetName[];
}

/** For pages with a passkey button. */
export const PASSKEY_SCRIPTS: readonly AssetName[] = ["webauthn.js", "passkeys.js"];

const FOOTNOTE = "The sign-on of this installation. Your password stays on this server.";

/** What a room may say at once: decoration, so readers skip it. */
const VOICES = [
  "Louder slides, please!",
  "Can we try that in pairs?",
  "captions",
  "Thanks from the back row",
  "What if we start with the hard part?",
];

export function splitPage(context: PageContext, parts: FrameParts): Html {
  const body = html`<div class="split">
    <div class="side">
      <header>${logoLink(context)}</header>
      <main class="stack">${parts.content}</main>
      <footer class="footnote">${parts.footnote ?? FOOTNOTE}</footer>
    </div>
    <div class="night" aria-hidden="true">
      <div class="voices">${VOICES.map((voice) => html`<span class="voice">${voice}</span>`)}</div>
    </div>
  </div>`;
  return pageOf(context, parts, body);
}

export function accountPage(context: PageContext, parts: FrameParts): Html {
  const body = html`<header class="bar">
      <div class="bar-inner">${logoLink(context)}${parts.actions}</div>
    </header>
    <main class="account">${parts.content}</main>
    <footer class="footnote account-footnote">${parts.footnote ?? FOOTNOTE}</footer>`;
  return pageOf(context, parts, body);
}

function logoLink(context: PageContext): Html {
  if (context.productUrl === null) return logo;
  return html`<a class="logo-link" href="${context.productUrl}">${logo}</a>`;
}

function pageOf(context: PageContext, { title, scripts = [] }: FrameParts, body: Html): Html {
  const names: readonly AssetName[] = ["script.js", ...scripts];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${context.productName}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FAF5EA" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0D1526" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="${context.base}${context.assets.path("favicon.svg")}" />
        <link rel="stylesheet" href="${context.base}${context.assets.path("style.css")}" />
        ${names.map((name) => html`<script src="${context.base}${context.assets.path(name)}" defer></script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
