/** The devices an account is signed in on, and how to end that. */
import type { ListedSession } from "../store/sessions.store.ts";
import { buttonForm } from "./form.ts";
import { html, type Html } from "./html.ts";
import type { RealmPageContext } from "./page-context.ts";
import { moment } from "./people.ts";

export interface SessionView extends ListedSession {
  /** Whether it is the session of the browser that shows the page. */
  isCurrent: boolean;
}

/** @param isOnlyWayIn whether signing out gives the account up: then the buttons lead to a page that warns first */
export function sessionsCard(context: RealmPageContext, sessions: SessionView[], isOnlyWayIn: boolean): Html {
  return html`<section class="card" aria-labelledby="sessions">
    <h2 id="sessions">Where you are signed in</h2>
    <p class="muted small">Signing a device out ends its access to ${context.productName} within a minute.</p>
    <ul class="entries">
      ${sessions.map((session) => sessionEntry(context, session, isOnlyWayIn))}
    </ul>
    ${!isOnlyWayIn && buttonForm(context, "/sessions/end-all", "Sign out everywhere", "button danger-quiet")}
  </section>`;
}

function sessionEntry(context: RealmPageContext, session: SessionView, isOnlyWayIn: boolean): Html {
  const address = session.address === "" ? "" : ` from ${session.address}`;
  const device = session.device === "" ? "Unknown device" : session.device;
  return html`<li>
    <div class="grow">
      <b>${device}</b>
      ${session.isCurrent && html`<span class="badge teal">This device</span>`}
      <span class="muted small">Signed in ${moment(session.createdAt)}${address}</span>
      <span class="muted small">Last used ${moment(session.lastUsedAt)}</span>
    </div>
    ${
      isOnlyWayIn
        ? html`<a class="button danger-quiet small-button" href="${context.path}/sign-out">Sign out</a>`
        : buttonForm(context, `/sessions/${session.id}/end`, "Sign out", "button danger-quiet small-button", device)
    }
  </li>`;
}
