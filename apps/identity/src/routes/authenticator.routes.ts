/** Authenticator app and recovery codes of hub accounts. */
import { randomBytes } from "node:crypto";

import { Secret } from "otpauth";
import { renderSVG } from "uqr";

import type { Account } from "../accounts/account.ts";
import type { Result, Routes } from "../http/routes.ts";
import type { Visit } from "../http/visit.ts";
import { button, buttonLink, copyButton, note, smallText, steps, textLink } from "../pages/elements.ts";
import { field, proofFields, submit, usernameForPasswordManager } from "../pages/form.ts";
import { html, Html } from "../pages/html.ts";
import { formPage, splitPage } from "../pages/layout.ts";
import { makeRecoveryCodes, matchingStep, requiresCode, totpOf } from "../sign-in/codes.ts";
import { confirmPerson, confirmWithCode } from "../sign-in/confirm-person.ts";
import { readSecurity } from "../sign-in/passkeys.ts";

const SETUP_SECONDS = 60 * 60;

export function authenticatorRoutes({ form }: Routes): void {
  form("/security/authenticator", setupPage, async (visit) => {
    const { id, account } = await visit.requireSession();
    if (await requiresCode(visit, account)) return visit.redirect("");
    const secret = setupSecret(visit, account);
    const { codes, hashes } = makeRecoveryCodes();
    await confirmWithCode(visit, account, async (code) => {
      const step = matchingStep(secret, code.replace(/\s/gu, ""));
      return step !== null && visit.store.secondFactors.add(account.id, secret, step, hashes);
    });
    visit.cookies.clear("identity_authenticator");
    visit.record("user_updated", account, "authenticator app added");
    await visit.store.sessions.endAll(account.id, id);
    const done = "The authenticator app is set up. From now on, signing in with your password will require a code.";
    return visit.page(recoveryCodesPage(visit, codes, done), 201);
  });

  form("/security/authenticator/remove", removalPage, async (visit) => {
    const { id, account } = await visit.requireSession();
    await confirmWithCode(visit, account);
    await visit.store.secondFactors.removeAuthenticator(account.id);
    visit.record("user_updated", account, "authenticator app removed");
    await visit.store.sessions.endAll(account.id, id);
    return visit.redirect("?done=authenticator-removed");
  });

  form("/security/recovery-codes", renewalPage, async (visit) => {
    const account = await visit.requireAccount();
    const { authenticatorSince } = await readSecurity(visit, account);
    if (!authenticatorSince) return visit.redirect("");
    await confirmPerson(visit, account);
    const { codes, hashes } = makeRecoveryCodes();
    await visit.store.secondFactors.renewRecoveryCodes(account.id, hashes);
    visit.record("user_updated", account, "recovery codes renewed");
    const done = "You have new recovery codes. The old ones no longer work.";
    return visit.page(recoveryCodesPage(visit, codes, done), 201);
  });
}

/** The secret of a new app. A cookie contains it, so that a reload shows the same, until the first correct code. */
function setupSecret({ cookies }: Visit, { id }: Account): Buffer {
  const [of, known = ""] = cookies.read("identity_authenticator")?.split(".") ?? [];
  if (of === id && /^[A-Z2-7]{32}$/u.test(known)) return Buffer.from(Secret.fromBase32(known).bytes);
  // The length that RFC 4226 recommends.
  const secret = randomBytes(20);
  cookies.set(
    "identity_authenticator",
    `${id}.${new Secret({ buffer: new Uint8Array(secret).buffer }).base32}`,
    SETUP_SECONDS,
  );
  return secret;
}

async function setupPage(visit: Visit): Promise<Result> {
  const account = await visit.requireAccount();
  if (await requiresCode(visit, account)) return visit.redirect("");
  const issuer = `Hubbub at ${URL.parse(visit.origin)?.host ?? visit.site.name}`;
  const totp = totpOf(setupSecret(visit, account), issuer, account.username);
  const address = totp.toString();
  return formPage(visit, {
    title: "Set up an authenticator app",
    lead: "Nothing changes until you have entered a code here.",
    before: steps([
      html`Scan this with an authenticator app, or ${textLink("open it in an app on this device", address)}.
        <div
          class="my-3 w-[min(13rem,100%)] overflow-hidden rounded-lg"
          role="img"
          aria-label="QR code with the key for your authenticator app"
        >
          ${new Html(renderSVG(address, { border: 2 }))}
        </div>
        ${smallText("Cannot scan it? Type this key into the app:")}
        <code class="mt-1 block rounded-xs bg-sunken px-3.5 py-2.5 text-sm select-all"
          >${totp.secret.base32.replace(/(.{4})(?=.)/gu, "$1 ")}</code
        >`,
      "Enter your password and the six digits that the app shows.",
    ]),
    action: "/security/authenticator",
    fields: html`${usernameForPasswordManager(account)} ${field(visit, "currentPassword")}
    ${field(visit, "code", { hint: "Six digits." })} ${submit("Turn it on")}`,
  });
}

async function removalPage(visit: Visit): Promise<Result> {
  const account = await visit.requireAccount();
  const { authenticatorSince } = await readSecurity(visit, account);
  if (!authenticatorSince) return visit.redirect("");
  const hint = "Six digits from the app, or one of your recovery codes.";
  return formPage(visit, {
    title: "Remove the authenticator app",
    lead: "You will then sign in with your password only. Your recovery codes will also be removed.",
    action: "/security/authenticator/remove",
    fields: html`${usernameForPasswordManager(account)} ${field(visit, "currentPassword")}
    ${field(visit, "code", { hint })} ${button("Remove it", "danger", "lg")}`,
  });
}

async function renewalPage(visit: Visit): Promise<Result> {
  const security = await readSecurity(visit, await visit.requireAccount());
  if (!security.authenticatorSince) return visit.redirect("");
  return formPage(visit, {
    title: "Renew your recovery codes",
    lead: `Unused recovery codes: ${security.recoveryCodesLeft}. New codes will replace all of them.`,
    action: "/security/recovery-codes",
    fields: html`${proofFields(visit, security)} ${submit("Create new codes")}`,
  });
}

function recoveryCodesPage(visit: Visit, codes: string[], done: string): Html {
  const content = html`${note("done", done)}
    <p>
      <b>Save these codes now. They are shown only once.</b> If you lose your phone, enter one of them instead of the
      code from the app. Each works once. Keep them in a password manager or on paper.
    </p>
    <textarea
      class="input resize-none py-3.5 font-mono"
      id="codes"
      rows="${codes.length}"
      readonly
      aria-label="Recovery codes"
      spellcheck="false"
    >
${codes.join("\n")}</textarea>
    ${copyButton("codes")} ${buttonLink("I have saved them", visit.site.path, "primary", "lg")}`;
  return splitPage(visit, { title: "Your recovery codes", content });
}
