/** List of the account's sessions with sign-out buttons. */
import type { ListedSession } from "../store/sessions.store.ts";
import { buttonForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { formatDateTime } from "./people.ts";

export interface SessionView extends ListedSession {
  /** Whether it is the session of the requesting browser. */
  isCurrent: boolean;
}

/** @param isDeviceOnly whether sign-out makes the account inaccessible; the buttons then lead to a warning page */
export function sessionsCard(context: RealmPageContext, sessions: SessionView[], isDeviceOnly: boolean): Html {
  return html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    <p class="muted small">Signing a device out ends its access to ${context.productName} within a minute.</p>
    <ul class="entries">
      ${sessions.map((session) => sessionEntry(context, session, isDeviceOnly))}
    </ul>
    ${!isDeviceOnly && buttonForm(context, "/sessions/end-all", "Sign out everywhere", "button danger-quiet")}
  </section>`;
}

function sessionEntry(context: RealmPageContext, session: SessionView, isOnlyWayIn: boolean): Html {
  const address = session.address === "" ? "" : ` from ${session.address}`;
  const device = session.device === "" ? "Unknown device" : session.device;
  return html`<li>
    <div class="grow">
      <b>${device}</b>
      ${session.isCurrent && html`<span class="badge teal">This device</span>`}
      <span class="muted small">Signed in ${formatDateTime(session.createdAt)}${address}</span>
      <span class="muted small">Last used ${formatDateTime(session.lastUsedAt)}</span>
    </div>
    ${
      isOnlyWayIn
        ? html`<a class="button danger-quiet small-button" href="${context.realmPath}/sign-out">Sign out</a>`
        : buttonForm(context, `/sessions/${session.id}/end`, "Sign out", "button danger-quiet small-button", device)
    }
  </li>`;
}
