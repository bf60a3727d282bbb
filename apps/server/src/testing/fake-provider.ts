/** An external sign-on provider: an HTTP server that answers for the tokens in `users`. */
import { listenLocally } from "./listen-locally.ts";

export interface FakeProvider {
  url: string;
  /** Whether answers contain the user in a field `user`, as by default, or are the user. */
  wrapsUser: boolean;
  /** The answered users by token. */
  users: Map<string, Record<string, unknown>>;
  /** Lower-case usernames of accounts that have not signed in yet. */
  accounts: Set<string>;
  /** "answering" by default; "unavailable" answers 503, "silent" never answers. */
  behavior: "answering" | "unavailable" | "silent";
  /** Requests received so far. */
  requestCount: number;
  close(): Promise<void>;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const { url, close } = await listenLocally((request, response) => {
    provider.requestCount += 1;
    if (provider.behavior === "silent") return;
    if (provider.behavior === "unavailable") {
      response.writeHead(503).end();
      return;
    }
    const user = provider.users.get(request.headers.authorization?.replace(/^Bearer /u, "") ?? "");
    response.writeHead(user ? 200 : 401, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answerOf(user) ?? { code: "unauthenticated", message: "Unknown token" }));
  });
  const answerOf = (user: Record<string, unknown> | undefined) => (user && provider.wrapsUser ? { user } : user);
  const provider: FakeProvider = {
    url,
    wrapsUser: true,
    users: new Map(),
    accounts: new Set(),
    behavior: "answering",
    requestCount: 0,
    close,
  };
  return provider;
}
