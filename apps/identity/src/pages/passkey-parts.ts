/** Buttons that open the browser's passkey dialog. Hidden until passkeys.js finds that the browser supports it. */
import { FORM_FIELD } from "../http/cookies.ts";
import { currentPasswordField, field, usernameForPasswordManager } from "./form.ts";
import { html, type Html } from "./html.ts";
import { keyIcon } from "./icons.ts";
import type { RealmPageContext } from "./page-context.ts";
import type { Account } from "../accounts/account.ts";
import { CODE_LENGTH_MAX } from "../second-factor/check-code.ts";
import type { SecurityState } from "../second-factor/security-state.ts";

/** "Sign in with a passkey", below the sign-in form and in the second step. */
export function passkeySignIn(context: RealmPageContext, query: string): Html {
  return html`<form
    class="passkey-way stack"
    method="post"
    action="${context.realmPath}/passkey/sign-in${query}"
    hidden
  >
    <p class="or muted small">or</p>
    <input type="hidden" name="${FORM_FIELD}" value="${context.formToken}" />
    <input type="hidden" name="credential" />
    <button
      class="button soft large"
      type="button"
      data-passkey="get"
      data-options="${context.realmPath}/passkey/options"
    >
      ${keyIcon}Sign in with a passkey
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>
  </form>`;
}

/**
 * Fields for re-authentication: current password and, with an authenticator app, a code; or one of the account's
 * passkeys.
 */
export function proofFields(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  errors: Record<string, string | undefined>,
): Html {
  if (!account.hasPassword) {
    return html`<input type="hidden" name="credential" />
      ${security.passkeys.length > 0 && confirmByPasskey(context, "Confirm with your passkey")}`;
  }
  return html`${usernameForPasswordManager(account)} ${currentPasswordField(errors)}
    ${
      security.authenticatorSince !== null &&
      field({
        name: "code",
        label: "Code from your authenticator app, or a recovery code",
        error: errors["code"],
        autocomplete: "one-time-code",
        autofocus: errors["code"] !== undefined,
        maxLength: CODE_LENGTH_MAX,
      })
    }
    <input type="hidden" name="credential" />
    ${security.passkeysWork && security.passkeys.length > 0 && confirmByPasskey(context, "Use a passkey instead")}`;
}

function confirmByPasskey(context: RealmPageContext, label: string): Html {
  return html`<div class="passkey-way" hidden>
    <button
      class="button quiet"
      type="button"
      data-passkey="get"
      data-options="${context.realmPath}/security/confirm/options"
    >
      ${keyIcon}${label}
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>
  </div>`;
}
