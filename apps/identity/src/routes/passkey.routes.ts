/** Signing in with a passkey, and the pages for adding, renaming and removing passkeys. */
import { networkOf } from "@hubbub/server-kit/network";

import { normalizeText, shortTextProblem } from "../accounts/account.ts";
import { FormError, PageError, refuseErrors } from "../http/errors.ts";
import { type Result, type Routes, toFormError } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { button, note } from "../pages/elements.ts";
import { field, passkeyButton, proofFields, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { endPendingSignIn } from "../sign-in/codes.ts";
import { confirmPerson } from "../sign-in/confirm-person.ts";
import {
  assertionOptions,
  PASSKEYS_MAX,
  readSecurity,
  registrationOptions,
  type SecurityState,
  verifyAssertion,
  verifyRegistration,
} from "../sign-in/passkeys.ts";
import { localOnly, signIn } from "../sign-in/sign-in.ts";
import { signInPage } from "./sign-in.routes.ts";

const NAME_HINT = "To help you recognize it, for example “My phone”.";

export function passkeyRoutes({ get, post, form }: Routes): void {
  const postLocal: Routes["post"] = (path, submit) => post(path, localOnly(submit));
  optionsCall(postLocal, "/passkey/options", async (visit) => {
    await visit.site.challenges.take(`${visit.realm} passkey ${networkOf(visit.request.ip)}`);
    return assertionOptions(visit, null);
  });
  post("/passkey/sign-in", localOnly(signInByPasskey), signInPage);
  optionsCall(post, "/security/confirm/options", async (visit) =>
    assertionOptions(visit, await visit.requireAccount()),
  );

  get("/security/passkeys/new", async (visit) => {
    const security = await readSecurity(visit, await visit.requireAccount());
    return security.passkeysWork && !needsPassword(security) ? newPasskeyPage(visit) : visit.redirect("");
  });
  // The challenge is issued only after re-authentication, so the form with the new passkey needs no second proof.
  optionsCall(post, "/security/passkeys/options", async (visit) => {
    const account = await visit.requireAccount();
    const problem = "Add a password first. Then you can add more passkeys.";
    refuseErrors({ form: needsPassword(await readSecurity(visit, account)) && problem });
    await confirmPerson(visit, account);
    return registrationOptions(visit, account);
  });
  post("/security/passkeys", addPasskey, newPasskeyPage);

  form("/security/passkeys/:id/rename", renamingPage, async (visit) => {
    const { account, passkey } = await requirePasskey(visit);
    const name = normalizeText(visit.form("name").name);
    refuseErrors({ name: name === "" ? "Enter a name" : shortTextProblem("A name", name) });
    await confirmPerson(visit, account);
    await visit.store.passkeys.rename(account.id, passkey.id, name);
    return visit.redirect("?done=passkey-renamed");
  });

  form("/security/passkeys/:id/remove", removalPage, async (visit) => {
    const own = await requirePasskey(visit);
    const { session, account, passkey } = own;
    requireOtherSignInMethod(visit, own);
    await confirmPerson(visit, account);
    await visit.store.passkeys.remove(account.id, passkey.id);
    visit.record("user_updated", account, "passkey removed");
    await visit.store.sessions.endAll(account.id, session.id);
    return visit.redirect("?done=passkey-removed");
  });
}

/** A call of passkeys.js, which passes the options to the browser and submits its response to them as a form. */
function optionsCall(post: Routes["post"], path: string, optionsFor: (visit: Visit) => Promise<object>): void {
  post(path, async (visit) => {
    try {
      return visit.json({ options: await optionsFor(visit) });
    } catch (error) {
      if (error instanceof PageError) return visit.json({ message: error.message }, error.status);
      const { errors, status } = toFormError(visit, error);
      return visit.json({ message: Object.values(errors)[0] }, status);
    }
  });
}

async function signInByPasskey(visit: Visit): Promise<Result> {
  const { credential } = visit.form("credential");
  const account = await verifyAssertion(visit, null, credential);
  if (!account) {
    visit.record("authn_login_fail", null, "wrong passkey");
    throw new FormError(401, { form: "This passkey did not work here. Try again, or sign in with your password." });
  }
  // A passkey replaces both factors, so a pending sign-in that waits for a code is no longer needed.
  if (visit.realm === "hub") await endPendingSignIn(visit);
  return signIn(visit, account);
}

async function addPasskey(visit: Visit): Promise<Result> {
  const { id, account, isOnlyAccess } = await visit.requireSession();
  const { passkeys, sessions } = visit.store;
  const form = visit.form("name", "new_credential");
  const name = normalizeText(form.name) || "Passkey";
  refuseErrors({ name: shortTextProblem("A name", name) });
  const made = await verifyRegistration(visit, account, form.new_credential);
  if (!made) throw new FormError(400, { form: "Could not add the passkey. Start again." });
  const added = await passkeys.add({ ...made, accountId: account.id, name }, PASSKEYS_MAX);
  const problem = `This passkey is already registered, or you already have ${PASSKEYS_MAX} passkeys. Remove one first.`;
  refuseErrors({ form: !added && problem });
  visit.record("user_updated", account, "passkey added");
  await sessions.endAll(account.id, id);
  if (isOnlyAccess) await sessions.makeOrdinary(id);
  return visit.redirect("?done=passkey-added");
}

async function newPasskeyPage(visit: Visit): Promise<Html> {
  const security = await readSecurity(visit, await visit.requireAccount());
  return formPage(visit, {
    title: "Add a passkey",
    lead: "Your device will ask for your fingerprint, your face or its PIN. This server never sees any of them.",
    before: html`<noscript>${note("warning", "Passkeys need JavaScript, which is off in this browser.")}</noscript>`,
    action: "/security/passkeys",
    // No passkey as proof here: the script fills in the new passkey when this form is submitted.
    fields: html`${field(visit, "passkeyName", { hint: NAME_HINT, optional: true, focus: true })}
      ${proofFields(visit, { ...security, passkeys: [] })}
      <input type="hidden" name="new_credential" />
      ${passkeyButton(visit, "create", "/security/passkeys/options", "Add a passkey", "primary", "lg")}`,
  });
}

async function renamingPage(visit: Visit): Promise<Html> {
  const { passkey, ...security } = await requirePasskey(visit);
  return formPage(visit, {
    title: "Rename the passkey",
    action: `/security/passkeys/${passkey.id}/rename`,
    fields: html`${field(visit, "passkeyName", { hint: NAME_HINT, value: passkey.name, focus: true })}
    ${proofFields(visit, security)} ${submit("Save")}`,
  });
}

async function removalPage(visit: Visit): Promise<Html> {
  const own = await requirePasskey(visit);
  requireOtherSignInMethod(visit, own);
  return formPage(visit, {
    title: "Remove the passkey",
    lead: html`After that, you will no longer be able to sign in with <bdi>${own.passkey.name}</bdi>.`,
    action: `/security/passkeys/${own.passkey.id}/remove`,
    fields: html`${proofFields(visit, own)} ${button("Remove it", "danger", "lg")}`,
  });
}

/** The passkey that the path names. @throws PageError 404 if the signed-in account has no such passkey */
async function requirePasskey(visit: Visit) {
  const session = await visit.requireSession();
  const security = await readSecurity(visit, session.account);
  const passkey = security.passkeys.find(({ id }) => id === visit.param("id"));
  if (!passkey) throw new PageError(404, "Passkey not found", "It was already removed.");
  return { ...security, session, passkey };
}

/**
 * An account without a password may have one passkey only: the page for a second one could not ask for proof. That of an
 * organizer belongs to the issuer and has none.
 */
function needsPassword({ account, passkeys }: SecurityState): boolean {
  return !account.hasPassword && (account.realm === "hub" || passkeys.length > 0);
}

/** @throws PageError 409 if the account has one passkey and no other sign-in method */
function requireOtherSignInMethod({ site }: Visit, { account, passkeys }: SecurityState): void {
  if (account.hasPassword || passkeys.length > 1) return;
  const message = "It is the only way to sign in to your account on another device. Add a password first.";
  const link = { href: `${site.path}/password/add`, label: "Add a password" };
  throw new PageError(409, "Could not remove this passkey", message, link);
}
