/** Pages that show new recovery codes and renew them. */
import type { Account } from "../accounts/account.ts";
import type { SecurityState } from "../second-factor/security-state.ts";
import { type Errors, alertNote, doneNote, form, heading, submit } from "./form.ts";
import { backLink, PASSKEY_SCRIPTS, splitPage } from "./layout.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { proofFields } from "./passkey-parts.ts";

export function recoveryCodesPage(context: RealmPageContext, codes: string[], why: "set up" | "renewed"): Html {
  const done =
    why === "set up"
      ? "The authenticator app is on. Signing in with your password asks for a code from now on."
      : "You have new recovery codes. The old ones no longer work.";
  const content = html`${heading("Your recovery codes")} ${doneNote(done)}
    <p>
      <b>Keep these now; they are shown this once.</b> If your phone is gone, each of them signs you in once in place of
      the app's code. A password manager or a sheet of paper is a good place.
    </p>
    <textarea id="codes" class="codes" rows="${codes.length}" readonly aria-label="Recovery codes" spellcheck="false">
${codes.join("\n")}</textarea>
    <button class="button soft" type="button" data-copies="codes" hidden>Copy</button>
    <a class="button primary large" href="${context.realmPath}">I have kept them</a>`;
  return splitPage(context, { title: "Your recovery codes", content });
}

export function renewCodesPage(
  context: RealmPageContext,
  account: Account,
  security: SecurityState,
  errors: Errors,
): Html {
  const title = "Renew your recovery codes";
  const lead = `${security.recoveryCodesLeft} of your codes are left. New ones replace all of them.`;
  const content = html`${heading(title, lead)} ${alertNote(errors["form"])}
  ${form(
    context,
    "/security/recovery-codes",
    html`${proofFields(context, account, security, errors)} ${submit("Make new codes")}`,
  )}
  ${backLink(context)}`;
  return splitPage(context, { title, content, scripts: PASSKEY_SCRIPTS });
}
