/** Signing in with a passkey, and the pages for adding, renaming and removing passkeys. */
import type { FastifyReply } from "fastify";

import { type Account, SESSION_SECONDS } from "../accounts/account.ts";
import { isPlainText, normalizeText } from "../accounts/account-rules.ts";
import { BLANK, FormError, type FormState, PageError, refuseErrors } from "../http/page-error.ts";
import { challengeCounters } from "../limits/limits.ts";
import { field, inputMax, passkeyButton, proofFields, removeButton, submit } from "../pages/form.ts";
import { html, type Html } from "../pages/html.ts";
import { formPage } from "../pages/layout.ts";
import { readPendingSignIn } from "../second-factor/codes.ts";
import { confirmPerson } from "../second-factor/confirm-person.ts";
import {
  assertionOptions,
  PASSKEYS_MAX,
  readSecurity,
  registrationOptions,
  relyingParty,
  type SecurityState,
  verifyAssertion,
  verifyRegistration,
} from "../second-factor/passkeys.ts";
import { completeSignIn, inSeconds, redirectAfterSignIn } from "../sign-in.ts";
import type { Passkey } from "../store/passkeys.store.ts";
import type { OpenSession } from "../store/sessions.store.ts";
import { type Routes, submitOrShowAgain, type Visit } from "../visit.ts";
import { showSignIn } from "./sign-in.routes.ts";

const PASSKEYS_UNAVAILABLE = { message: "Passkeys work over https only, at a host name." };
const SIGNED_OUT = { message: "You are signed out." };
const PASSKEY_NAME_MAX = 50;

export function passkeyRoutes(routes: Routes): void {
  signInByPasskey(routes);
  addPasskeys(routes);
  changePasskeys(routes);
}

/** passkeys.js fetches the options here and submits the result as a form. */
function signInByPasskey({ post }: Routes): void {
  post("/passkey/options", async (visit) => {
    const party = relyingParty(visit);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    const { waitSeconds, wait } = await visit.attempt(challengeCounters(visit.request.ip));
    if (waitSeconds > 0) return visit.json({ message: `Too many attempts. Try again in ${wait}.` }, 429);
    return visit.json({ options: await assertionOptions(visit, null, party) });
  });

  post("/passkey/sign-in", (visit) =>
    submitOrShowAgain(visit, showSignIn, async () => {
      const authorization = visit.authorization();
      const { credential } = visit.form("credential");
      const account = await verifyAssertion(visit, null, credential);
      if (!account) {
        visit.record("authn_login_fail", null, "wrong passkey");
        throw new FormError(401, { form: "This passkey did not work here. Try again, or sign in with your password." });
      }
      // A passkey replaces both factors, so a pending sign-in that waits for a code is no longer needed.
      if (visit.realm === "hub") await (await readPendingSignIn(visit))?.end();
      return redirectAfterSignIn(visit, await completeSignIn(visit, account), authorization);
    }),
  );

  post("/security/confirm/options", async (visit) => {
    const account = await visit.account();
    const party = relyingParty(visit);
    if (!account) return visit.json(SIGNED_OUT, 401);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    return visit.json({ options: await assertionOptions(visit, account, party) });
  });
}

function addPasskeys({ get, post }: Routes): void {
  get("/security/passkeys/new", async (visit) => {
    const account = await visit.requireAccount();
    if (!mayAddPasskey(account, await readSecurity(visit, account))) return visit.redirect("");
    return showNewPasskey(visit, BLANK);
  });

  // The challenge is issued only after re-authentication, so the form with the new passkey needs no second proof.
  post("/security/passkeys/options", async (visit) => {
    const account = await visit.account();
    const party = relyingParty(visit);
    if (!account) return visit.json(SIGNED_OUT, 401);
    if (!party) return visit.json(PASSKEYS_UNAVAILABLE, 400);
    if (!mayAddPasskey(account, await readSecurity(visit, account))) {
      return visit.json({ message: "Add a password first. Then you can add more passkeys." }, 400);
    }
    try {
      await confirmPerson(visit, account);
    } catch (error) {
      if (!(error instanceof FormError)) throw error;
      return visit.json({ message: Object.values(error.errors)[0] }, error.status);
    }
    return visit.json({ options: await registrationOptions(visit, account, party) });
  });

  post("/security/passkeys", (visit) =>
    submitOrShowAgain(visit, showNewPasskey, async () => {
      const session = await visit.requireSession();
      const { account } = session;
      const { passkeys, sessions } = visit.store;
      const form = visit.form("name", "new_credential");
      const name = normalizeText(form.name) || "Passkey";
      refuseErrors({ name: nameProblem(name) });
      const made = await verifyRegistration(visit, account, form.new_credential);
      refuseErrors({ form: !made && "The passkey could not be added. Start again." });
      if (!made || !(await passkeys.add({ ...made, accountId: account.id, name }, PASSKEYS_MAX))) {
        const problem = `This passkey is known already, or you have ${PASSKEYS_MAX}. Remove one first.`;
        throw new FormError(400, { form: problem });
      }
      visit.record("user_updated", account, "passkey added");
      await sessions.endAll(account.id, session.id);
      if (session.isOnlyAccess) await sessions.makeOrdinary(session.id, inSeconds(SESSION_SECONDS));
      return visit.redirect("?done=passkey-added");
    }),
  );
}

async function showNewPasskey(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const security = await readSecurity(visit, account);
  const { context } = visit;
  const button = { className: "primary large", label: "Add a passkey", kind: "create" } as const;
  const page = formPage(context, {
    title: "Add a passkey",
    lead: "Your device asks for your fingerprint, your face or its PIN. This server never sees any of them.",
    state,
    before: html`<noscript
      ><p class="note amber">Passkeys need JavaScript, which is off in this browser.</p></noscript
    >`,
    action: "/security/passkeys",
    // No passkey as proof here: the script fills in the new passkey when this form is submitted.
    fields: html`${passkeyNameField(state, { optional: true })}
      ${proofFields(context, account, { ...security, passkeys: [] }, state)}
      <input type="hidden" name="new_credential" />
      <div class="passkey-way stack" hidden>
        ${passkeyButton(context, { ...button, options: "/security/passkeys/options" })}
      </div>`,
  });
  return visit.page(page, state.status);
}

function changePasskeys({ form }: Routes): void {
  form("/security/passkeys/:id/rename", showRenaming, async (visit) => {
    const { account, passkey } = await requirePasskey(visit);
    const name = normalizeText(visit.form("name").name);
    refuseErrors({ name: name === "" ? "Enter a name" : nameProblem(name) });
    await confirmPerson(visit, account);
    if (!(await visit.store.passkeys.rename(account.id, passkey.id, name))) throw noPasskey();
    return visit.redirect("?done=passkey-renamed");
  });

  form("/security/passkeys/:id/remove", showRemoval, async (visit) => {
    const own = await requirePasskey(visit);
    const { session, account, passkey } = own;
    requireOtherSignInMethod(visit, own);
    await confirmPerson(visit, account);
    if (!(await visit.store.passkeys.remove(account.id, passkey.id))) throw noPasskey();
    visit.record("user_updated", account, "passkey removed");
    await visit.store.sessions.endAll(account.id, session.id);
    return visit.redirect("?done=passkey-removed");
  });
}

async function showRenaming(visit: Visit, state: FormState): Promise<FastifyReply> {
  const { account, passkey, security } = await requirePasskey(visit);
  const page = formPage(visit.context, {
    title: "Rename the passkey",
    state,
    action: `/security/passkeys/${passkey.id}/rename`,
    fields: html`${passkeyNameField(state, { value: passkey.name })}
    ${proofFields(visit.context, account, security, state)} ${submit("Save")}`,
  });
  return visit.page(page, state.status);
}

async function showRemoval(visit: Visit, state: FormState): Promise<FastifyReply> {
  const own = await requirePasskey(visit);
  const { account, passkey, security } = own;
  requireOtherSignInMethod(visit, own);
  const page = formPage(visit.context, {
    title: "Remove the passkey",
    lead: html`<bdi>${passkey.name}</bdi> will no longer sign anybody in.`,
    state,
    action: `/security/passkeys/${passkey.id}/remove`,
    fields: html`${proofFields(visit.context, account, security, state)} ${removeButton}`,
  });
  return visit.page(page, state.status);
}

interface OwnPasskey {
  session: OpenSession;
  account: Account;
  passkey: Passkey;
  security: SecurityState;
}

async function requirePasskey(visit: Visit): Promise<OwnPasskey> {
  const session = await visit.requireSession();
  const { account } = session;
  const security = await readSecurity(visit, account);
  const passkey = security.passkeys.find(({ id }) => id === visit.param("id"));
  if (!passkey) throw noPasskey();
  return { session, account, passkey, security };
}

/** An account without a password may have one passkey only: the page for a second one could not ask for proof. */
function mayAddPasskey(account: Account, security: SecurityState): boolean {
  return security.passkeysWork && (account.hasPassword || security.passkeys.length === 0);
}

/** @throws PageError 409 if the passkey is the only sign-in method of the account */
function requireOtherSignInMethod({ site }: Visit, { account, security }: OwnPasskey): void {
  if (account.hasPassword || security.passkeys.length > 1) return;
  const message = "It is the only way to sign in to your account on another device. Add a password first.";
  const link = { href: `${site.path}/password/add`, label: "Add a password" };
  throw new PageError(409, "This passkey is needed", message, { link });
}

function passkeyNameField(state: FormState, view: { value?: string; optional?: boolean }): Html {
  return field(state, {
    name: "name",
    label: "Name",
    hint: "So that you know it again, for example “My phone”.",
    autocomplete: "off",
    focus: true,
    maxLength: inputMax(PASSKEY_NAME_MAX),
    ...view,
  });
}

function nameProblem(name: string): string | null {
  if (name.length <= PASSKEY_NAME_MAX && isPlainText(name)) return null;
  return `A name has at most ${PASSKEY_NAME_MAX} plain characters`;
}

function noPasskey(): PageError {
  return new PageError(404, "No such passkey", "It was removed already.");
}
