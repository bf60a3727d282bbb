/** Buttons that need the browser's passkey dialog. They stay hidden until the script knows that there is one. */
import { FORM_FIELD } from "../http/cookies.ts";
import { field } from "./form.ts";
import { html, type Html } from "./html.ts";
import { keyIcon } from "./icons.ts";
import type { RealmPageContext } from "./page-context.ts";
import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/security-state.ts";

/** The other way in, under the sign-in form and at the second step. */
export function passkeySignIn(context: RealmPageContext, query: string): Html {
  return html`<form class="passkey-way stack" method="post" action="${context.path}/passkey/sign-in${query}" hidden>
    <p class="or muted small">or</p>
    <input type="hidden" name="${FORM_FIELD}" value="${context.formToken}" />
    <input type="hidden" name="credential" />
    <button class="button soft large" type="button" data-passkey="get" data-options="${context.path}/passkey/options">
      ${keyIcon}Sign in with a passkey
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>
  </form>`;
}

/** The current password and, with an authenticator app, a code; or one of the account's passkeys in their place. */
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
  return html`${usernameForPasswordManager(account)}
    ${field({
      name: "current_password",
      label: "Current password",
      type: "password",
      error: errors["current_password"],
      autocomplete: "current-password",
      autofocus: errors["current_password"] !== undefined,
      maxLength: 1000,
      optional: false,
    })}
    ${
      security.authenticatorSince !== null &&
      field({
        name: "code",
        label: "Code from your authenticator app, or a recovery code",
        error: errors["code"],
        autocomplete: "one-time-code",
        autofocus: errors["code"] !== undefined,
        maxLength: 100,
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
      data-options="${context.path}/security/confirm/options"
    >
      ${keyIcon}${label}
    </button>
    <p class="error" role="alert" data-passkey-message hidden></p>
  </div>`;
}

export function usernameForPasswordManager(account: Pick<Account, "username">): Html {
  return html`<input
    class="for-password-manager"
    type="text"
    name="username"
    value="${account.username}"
    autocomplete="username"
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`;
}
