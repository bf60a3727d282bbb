/** Pages that consist of a message and links. */
import { heading } from "./form.ts";
import { splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { PageContext, RealmPageContext } from "./page-context.ts";

export interface PageLink {
  href: string;
  label: string;
}

export function messagePage(context: PageContext, title: string, message: Html | string, links: PageLink[]): Html {
  const [first, ...others] = links;
  const content = html`${heading(title, message)}
  ${first && html`<a class="button primary large" href="${first.href}">${first.label}</a>`}
  ${others.map((link) => html`<p class="small"><a href="${link.href}">${link.label}</a></p>`)}`;
  return splitPage(context, { title, content });
}

export function registrationClosedPage(context: RealmPageContext, query: string): Html {
  const content = html`${heading("Accounts here are by invitation")}
    <p>
      Ask somebody who organizes with ${context.productName} on this server for an invitation link. Opening that link
      brings you to the form for your account.
    </p>
    <p class="muted">Answering icebreakers and asking questions at an event needs no account at all.</p>
    <a class="button primary large" href="${context.realmPath}/sign-in${query}">Back to sign in</a>`;
  return splitPage(context, { title: "Accounts here are by invitation", content });
}

/**
 * Explains how to get a reset link. The operator creates it (see docs/operations.md), because the sign-on sends no
 * mail.
 */
export function forgotPasswordPage(context: RealmPageContext, query: string): Html {
  const isAttendee = context.realm === "wallet";
  const helper = isAttendee ? "the organizer of your event" : `the person who runs this ${context.productName} server`;
  const content = html`${heading("Forgot your password?", "This server sends no mail, so a person has to help you.")}
    <ol class="steps">
      <li>Ask ${helper} for a reset link, and tell them your username.</li>
      <li>
        They send you a link that works once, for one
        day${isAttendee && html`. They get it from the people who run the server`}.
      </li>
      <li>Open it and choose a new password.</li>
    </ol>
    ${isAttendee && html`<p class="muted small">You can also take part without your account, or make a new one with a name.</p>`}
    <a class="button primary large" href="${context.realmPath}/sign-in${query}">Back to sign in</a>`;
  return splitPage(context, { title: "Forgot your password?", content });
}
