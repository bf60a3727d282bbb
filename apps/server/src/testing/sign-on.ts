/** A foreign sign-on with an organizer, priya, and the attendees noor and kofi, for servers that run as separate processes. */
import { type FakeProvider, startFakeProvider } from "./fake-provider.ts";
import { succeeds, Visitor } from "./visitor.ts";

export interface SignOn extends FakeProvider {
  /** Environment variables of the servers that use it. */
  environment: Readonly<Record<string, string>>;
}

const ORGANIZER_TOKEN = "hub-token-priya";
const tokenOf = (attendee: string) => `gfavip-session-${attendee}`;

export async function startSignOn(): Promise<SignOn> {
  const provider = await startFakeProvider();
  provider.users.set(ORGANIZER_TOKEN, {
    id: "hub-priya",
    username: "priya",
    email: "priya@example.org",
    premium: true,
  });
  for (const username of ["noor", "kofi"])
    provider.users.set(tokenOf(username), { id: username, username, email: `${username}@example.org`, tier: "free" });
  const { url } = provider;
  return Object.assign(provider, { environment: { HUB_URL: url, WALLET_URL: url, TRUSTED_PROXIES: "127.0.0.1" } });
}

/** The organizer, who has a premium account, at a server. */
export function organizerAt(server: { url: string }): Visitor {
  return new Visitor(server.url, ORGANIZER_TOKEN);
}

/** Signs an attendee in. */
export async function signIn(visitor: Visitor, username: "noor" | "kofi"): Promise<void> {
  const user = { user_id: username, email: username, username };
  await succeeds(visitor.post("/api/gfavip/callback", { ...user, token: tokenOf(username) }));
}

/** Creates an event of the organizer whose chat needs no approval. @returns its id */
export async function makeEvent(server: { url: string }): Promise<string> {
  const organizer = organizerAt(server);
  const { id } = await succeeds<{ id: string }>(organizer.post("/api/events", { title: "A talk" }));
  await succeeds(organizer.patch(`/api/events/${id}`, { chatModerationEnabled: false }));
  return id;
}
