/** Checks over HTTP whether the bundled hub has an account with a given username. */
import { PROVIDER_TIMEOUT_MS } from "../identity/provider-client.ts";

export interface HubAccounts {
  /**
   * Whether the hub has an account with this username. False also if the hub does not answer: the organizer then has to
   * confirm the person, which is safe.
   */
  hasAccount(username: string): Promise<boolean>;
}

/**
 * @param profileUrlPrefix URL of the hub's public profile pages, to which the username is appended. Status 200 means
 *   that the account exists, 404 that it does not
 * @param onError called if the hub does not answer, or answers with another status
 */
export function createHubAccounts(profileUrlPrefix: () => string, onError: (error: unknown) => void): HubAccounts {
  return {
    async hasAccount(username) {
      // In a URL these would name another page.
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
