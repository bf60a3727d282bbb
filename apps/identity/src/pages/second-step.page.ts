import { CODE_LENGTH_MAX } from "../second-factor/check-code.ts";
import { field, form, heading, submit, waitNote } from "./form.ts";
import { PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import { passkeySignIn } from "./passkey-parts.ts";
import type { RealmPageContext } from "./page-context.ts";

export interface SecondStepView {
  /** The product's authorization request as a query string, or "". */
  query: string;
  username: string;
  error?: string | undefined;
  wait?: string | undefined;
  /** Whether the account has passkeys and browsers support them at this origin. */
  passkeys: boolean;
}

/** Form for the second-factor code. */
export function secondStepPage(context: RealmPageContext, view: SecondStepView): Html {
  const title = "Enter your code";
  const content = html`${heading(title, `Your password is right. One more step to sign in as ${view.username}.`)}
    ${waitNote(view.wait)}
    ${form(
      context,
      `/second-step${view.query}`,
      html`${field({
        name: "code",
        label: "Code",
        error: view.error,
        hint: "Six digits from your authenticator app, or one of your recovery codes.",
        autocomplete: "one-time-code",
        autofocus: true,
        maxLength: CODE_LENGTH_MAX,
      })}
      ${submit("Continue")}`,
    )}
    ${view.passkeys && passkeySignIn(context, view.query)}
    <p class="small muted">
      No app and no recovery codes left? Whoever runs this server can remove the second step.
      <a href="${context.realmPath}/sign-in${view.query}">Use another account</a>
    </p>`;
  return splitPage(context, { title, content, scripts: view.passkeys ? PASSKEY_SCRIPTS : [] });
}
