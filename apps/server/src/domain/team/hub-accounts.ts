/** Looks up whether the bundled hub has an account of a username, over HTTP like every other question to the hub. */
import { PROVIDER_TIMEOUT_MS } from "../identity/provider-client.ts";

export interface HubAccounts {
  /** False also when the hub gives no usable answer: the role then needs a confirmation, which is the safe side. */
  hasAccount(username: string): Promise<boolean>;
}

/**
 * @param profileUrlPrefix address of the hub's public profile pages; the username follows. 200 means that the account
 *   exists, 404 that it does not
 * @param onError called when the hub did not answer, or with another status
 */
export function createHubAccounts(profileUrlPrefix: () => string, onError: (error: unknown) => void): HubAccounts {
  return {
    async hasAccount(username) {
      // As a path segment these two would lead to another page.
      if (username === "." || username === "..") return false;
      try {
        const response = await fetch(profileUrlPrefix() + encodeURIComponent(username), {
          redirect: "manual",
          signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (response.status === 200) return true;
        if (response.status !== 404) onError(new Error(`The hub's profile page answered ${response.status}`));
      } catch (error) {
        onError(error);
      }
      return false;
    },
  };
}
