import type { OpenLink } from "../store/links.store.ts";
import { type Errors, buttonForm, checkbox, field, form } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { formatDate } from "./people.ts";

export interface CreatedInvitation {
  url: string;
  expiresAt: Date;
}

export function invitationsCard(
  context: RealmPageContext,
  open: OpenLink[],
  fresh: CreatedInvitation | undefined,
  errors: Errors,
  typedLabel: string,
): Html {
  const fields = html`${field({
      name: "label",
      label: "For whom?",
      value: typedLabel,
      error: errors["label"],
      hint: "Only you see this, in the list below.",
      optional: true,
      autocomplete: "off",
      autofocus: errors["label"] !== undefined,
      maxLength: 100,
    })}
    ${checkbox("premium", "Premium account", "May create events and event groups, and invite others.", true)}
    <button class="button primary" type="submit">Make an invitation link</button>`;
  return html`<section class="card" aria-labelledby="invitations">
    <h2 id="invitations">Invitations</h2>
    <p class="muted small">An invitation is a link for one person, good for 14 days.</p>
    ${fresh && createdInvitation(fresh)} ${form(context, "/invitations", fields)}
    <h3>Open invitations</h3>
    ${
      open.length === 0
        ? html`<p class="muted small">None is waiting. Links that were used or have run out are not listed.</p>`
        : html`<ul class="entries">
            ${open.map((link) => openInvitation(context, link))}
          </ul>`
    }
  </section>`;
}

function createdInvitation(fresh: CreatedInvitation): Html {
  return html`<div class="fresh" role="status">
    <p><b>Copy this link now.</b> It is shown this once, and works once, until ${formatDate(fresh.expiresAt)}.</p>
    <div class="copy">
      <input id="invitation-link" type="text" value="${fresh.url}" readonly aria-label="Invitation link" autofocus />
      <button class="button soft" type="button" data-copies="invitation-link" hidden>Copy</button>
    </div>
  </div>`;
}

function openInvitation(context: RealmPageContext, link: OpenLink): Html {
  const badge = link.premium
    ? html`<span class="badge teal">Premium</span>`
    : html`<span class="badge slate">Plain</span>`;
  return html`<li>
    <div class="grow">
      <b dir="auto">${link.label === "" ? "Somebody" : html`<bdi>${link.label}</bdi>`}</b> ${badge}
      <span class="muted small">Made ${formatDate(link.createdAt)}, runs out ${formatDate(link.expiresAt)}</span>
    </div>
    ${buttonForm(context, `/invitations/${link.id}/revoke`, "Revoke", "button danger-quiet small-button")}
  </li>`;
}
