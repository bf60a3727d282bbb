/** Authenticator app and recovery codes of hub accounts. */
import type { FastifyReply } from "fastify";
import { renderSVG } from "uqr";

import type { Account } from "../accounts/account.ts";
import type { FormState } from "../http/page-error.ts";
import {
  codeField,
  currentPasswordField,
  doneNote,
  heading,
  proofFields,
  removeButton,
  submit,
  usernameForPasswordManager,
} from "../pages/form.ts";
import { html, Html } from "../pages/html.ts";
import { formPage, splitPage } from "../pages/layout.ts";
import type { RealmPageContext } from "../pages/page-context.ts";
import { makeRecoveryCodes, makeTotpSecret, matchingStep, recoveryCodeHash, totpOf } from "../second-factor/codes.ts";
import { confirmPerson, confirmWithCode } from "../second-factor/confirm-person.ts";
import { readSecurity } from "../second-factor/passkeys.ts";
import type { Authenticator } from "../store/second-factor.store.ts";
import type { Routes, Visit } from "../visit.ts";

const SETUP_MS = 60 * 60 * 1000;

export function authenticatorRoutes({ post, form }: Routes): void {
  post("/security/authenticator/start", async (visit) => {
    const account = await visit.requireAccount();
    const started = await visit.store.secondFactors.start(account.id, makeTotpSecret());
    return visit.redirect(started ? "/security/authenticator" : "");
  });

  form("/security/authenticator", showSetup, async (visit) => {
    const { id, account } = await visit.requireSession();
    const setup = await openSetup(visit, account);
    if (!setup) return visit.redirect("");
    const codes = makeRecoveryCodes();
    await confirmWithCode(visit, account, async (code) => {
      const step = matchingStep(setup.secret, code.replace(/\s/gu, ""));
      if (step === null) return false;
      return visit.store.secondFactors.confirm(account.id, setup.secret, step, hashesOf(codes));
    });
    visit.record("user_updated", account, "authenticator app added");
    await visit.store.sessions.endAll(account.id, id);
    return visit.page(recoveryCodesPage(visit.context, codes, "set up"), 201);
  });

  form("/security/authenticator/remove", showRemoval, async (visit) => {
    const { id, account } = await visit.requireSession();
    await confirmWithCode(visit, account);
    await visit.store.secondFactors.removeAuthenticator(account.id);
    visit.record("user_updated", account, "authenticator app removed");
    await visit.store.sessions.endAll(account.id, id);
    return visit.redirect("?done=authenticator-removed");
  });

  form("/security/recovery-codes", showRenewal, async (visit) => {
    const account = await visit.requireAccount();
    const { authenticatorSince } = await readSecurity(visit, account);
    if (!authenticatorSince) return visit.redirect("");
    await confirmPerson(visit, account);
    const codes = makeRecoveryCodes();
    await visit.store.secondFactors.renewRecoveryCodes(account.id, hashesOf(codes));
    visit.record("user_updated", account, "recovery codes renewed");
    return visit.page(recoveryCodesPage(visit.context, codes, "renewed"), 201);
  });
}

/** The unconfirmed authenticator setup; null if there is none or it is older than an hour. */
async function openSetup({ store }: Visit, account: Account): Promise<Authenticator | null> {
  const authenticator = await store.secondFactors.authenticator(account.id);
  if (!authenticator || authenticator.confirmedAt) return null;
  return authenticator.createdAt.getTime() + SETUP_MS > Date.now() ? authenticator : null;
}

function hashesOf(codes: string[]): Buffer[] {
  return codes.map(recoveryCodeHash).filter((hash) => hash !== null);
}

async function showSetup(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const setup = await openSetup(visit, account);
  if (!setup) return visit.redirect("");
  const { options, name } = visit.site;
  const issuer = `${options.productName} at ${URL.parse(visit.origin)?.host ?? name}`;
  const totp = totpOf(setup.secret, issuer, account.username);
  const address = totp.toString();
  const before = html`<ol class="steps">
    <li>
      Scan this with an authenticator app, or <a href="${address}">open it in an app on this device</a>.
      <div class="qr" role="img" aria-label="QR code with the key for your authenticator app">
        ${new Html(renderSVG(address, { border: 2 }))}
      </div>
      <p class="small muted">Cannot scan it? Type this key into the app:</p>
      <code class="secret">${totp.secret.base32.replace(/(.{4})(?=.)/gu, "$1 ")}</code>
    </li>
    <li>Enter your password and the six digits that the app shows now.</li>
  </ol>`;
  const page = formPage(visit.context, {
    title: "Set up an authenticator app",
    lead: "Until you have entered a code here, nothing changes.",
    state,
    before,
    action: "/security/authenticator",
    fields: html`${usernameForPasswordManager(account)} ${currentPasswordField(state)}
    ${codeField(state, "Code", "Six digits.")} ${submit("Turn it on")}`,
  });
  return visit.page(page, state.status);
}

async function showRemoval(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const { authenticatorSince } = await readSecurity(visit, account);
  if (!authenticatorSince) return visit.redirect("");
  const page = formPage(visit.context, {
    title: "Remove the authenticator app",
    lead: "Afterwards your password alone signs you in. Your recovery codes are removed as well.",
    state,
    action: "/security/authenticator/remove",
    fields: html`${usernameForPasswordManager(account)} ${currentPasswordField(state)}
    ${codeField(state, "Code", "Six digits from the app, or one of your recovery codes.")} ${removeButton}`,
  });
  return visit.page(page, state.status);
}

async function showRenewal(visit: Visit, state: FormState): Promise<FastifyReply> {
  const account = await visit.requireAccount();
  const security = await readSecurity(visit, account);
  if (!security.authenticatorSince) return visit.redirect("");
  const page = formPage(visit.context, {
    title: "Renew your recovery codes",
    lead: `${security.recoveryCodesLeft} of your codes are left. New ones replace all of them.`,
    state,
    action: "/security/recovery-codes",
    fields: html`${proofFields(visit.context, account, security, state)} ${submit("Make new codes")}`,
  });
  return visit.page(page, state.status);
}

function recoveryCodesPage(context: RealmPageContext, codes: string[], why: "set up" | "renewed"): Html {
  const title = "Your recovery codes";
  const done =
    why === "set up"
      ? "The authenticator app is on. Signing in with your password asks for a code from now on."
      : "You have new recovery codes. The old ones no longer work.";
  const content = html`${heading(title)} ${doneNote(done)}
    <p>
      <b>Keep these now; they are shown this once.</b> If your phone is gone, each of them signs you in once in place of
      the app's code. A password manager or a sheet of paper is a good place.
    </p>
    <textarea id="codes" class="codes" rows="${codes.length}" readonly aria-label="Recovery codes" spellcheck="false">
${codes.join("\n")}</textarea>
    <button class="button soft" type="button" data-copies="codes" hidden>Copy</button>
    <a class="button primary large" href="${context.realmPath}">I have kept them</a>`;
  return splitPage(context, { title, content });
}
