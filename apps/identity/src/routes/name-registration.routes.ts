/** Attendees make an account with a name only. */
import type { FastifyReply } from "fastify";

import { type Account, displayedName } from "../accounts/account.ts";
import { DISPLAY_NAME_MAX } from "../accounts/account-rules.ts";
import { registerByName, typedName } from "../accounts/register.ts";
import type { FormState } from "../http/page-error.ts";
import { emailField, field, inputMax, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { completeSignIn, redirectAfterSignIn } from "../sign-in.ts";
import type { Routes, Visit } from "../visit.ts";
import { countRegistration, redirectToCurrentAccount, signInHint, wouldLoseAccount } from "./registration.routes.ts";

/** The form with a password is at `/register/password` and posts to `/register`. */
export function nameRegistrationRoutes({ form }: Routes): void {
  form(
    "/register",
    showNameRegistration,
    async (visit) => {
      const authorization = visit.authorization();
      if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
      await countRegistration(visit);
      const account = await registerByName(visit, typedName(visit));
      visit.record("user_created", account, "by name only");
      return redirectAfterSignIn(visit, await completeSignIn(visit, account), authorization);
    },
    "/register/name",
  );
}

async function showNameRegistration(visit: Visit, state: FormState): Promise<FastifyReply> {
  const { context, authorizationQuery: query } = visit;
  if (await wouldLoseAccount(visit)) return redirectToCurrentAccount(visit);
  const page = formPage(context, {
    title: "What is your name?",
    lead: query === "" ? "You need no password." : "You need no password. Then you go on where you were.",
    state,
    action: `/register/name${query}`,
    fields: html`${nameFields(state)} ${submit("Continue")}
      <p class="hint">
        Your account stays on this device. You can add a password or a passkey later, to sign in on other devices.
      </p>`,
    after: html`${signInHint(context, query)}
      <p class="small"><a href="${context.realmPath}/register/password${query}">Use a password instead</a></p>`,
    footnote: "The sign-on of this installation. What you enter stays on this server.",
  });
  return visit.page(page, state.status);
}

/** Fields for name and optional email address, for registration and for changing those of an account. */
export function nameFields(state: FormState, account?: Account): Html {
  return html`${field(state, {
    name: "name",
    label: "Your name",
    value: account ? displayedName(account) : "",
    hint: "Others see it beside what you write.",
    autocomplete: "name",
    focus: true,
    maxLength: inputMax(DISPLAY_NAME_MAX),
  })}
  ${emailField(state, {
    value: account?.email ?? "",
    hint: "Nobody at the event sees it. With a password added later, you can sign in with it.",
    optional: true,
  })}`;
}
