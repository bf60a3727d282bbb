/** Pages for adding, renaming and removing a passkey. */
import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/security-state.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import { type Errors, alertNote, field, form, heading, inputMax, submit } from "./form.ts";
import { backLink, PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { proofFields } from "./passkey-parts.ts";

export const PASSKEY_NAME_MAX = 50;

export interface PasskeyView {
  account: Account;
  passkey: Passkey;
  security: SecurityState;
  errors: Errors;
}

export function newPasskeyPage(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  name: string,
  errors: Errors,
): Html {
  const title = "Add a passkey";
  const lead = "Your device asks for your fingerprint, your face or its PIN. This server never sees any of them.";
  // No passkey as proof here: the script fills in the new passkey when this form is submitted.
  const proof = proofFields(context, account, { ...security, passkeys: [] }, errors);
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])}
    <noscript><p class="note amber">Passkeys need JavaScript, which is off in this browser.</p></noscript>
    ${form(
      context,
      "/security/passkeys",
      html`${nameField(name, errors, true)} ${proof}
        <input type="hidden" name="new_credential" />
        <div class="passkey-way stack" hidden>
          <button
            class="button primary large"
            type="button"
            data-passkey="create"
            data-options="${context.realmPath}/security/passkeys/options"
          >
            Add a passkey
          </button>
          <p class="error" role="alert" data-passkey-message hidden></p>
        </div>`,
    )}
    ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

export function renamePasskeyPage(context: RealmPageContext, view: PasskeyView & { name: string }): Html {
  const { account, passkey, security, name, errors } = view;
  const title = "Rename the passkey";
  const content = html`${heading(title)} ${alertNote(errors["form"])}
  ${form(
    context,
    `/security/passkeys/${passkey.id}/rename`,
    html`${nameField(name, errors, false)} ${proofFields(context, account, security, errors)} ${submit("Save")}`,
  )}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

export function removePasskeyPage(context: RealmPageContext, view: PasskeyView): Html {
  const { account, passkey, security, errors } = view;
  const title = "Remove the passkey";
  const lead = html`<bdi>${passkey.name}</bdi> will no longer sign anybody in.`;
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    `/security/passkeys/${passkey.id}/remove`,
    html`${proofFields(context, account, security, errors)}
      <button class="button danger-quiet large" type="submit">Remove it</button>`,
  )}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}

function nameField(name: string, errors: Errors, optional: boolean): Html {
  return field({
    name: "name",
    label: "Name",
    value: name,
    error: errors["name"],
    hint: "So that you know it again, for example “My phone”.",
    optional,
    autocomplete: "off",
    autofocus: errors["current_password"] === undefined,
    maxLength: inputMax(PASSKEY_NAME_MAX),
  });
}
