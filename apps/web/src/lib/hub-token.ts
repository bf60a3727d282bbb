import { HUB_TOKEN_KEY } from "@hubbub/contract/sign-in-names";

import { localStore } from "./storage.ts";

/** Returns the organizer's stored bearer token. `auth/hub-session.ts` saves it and removes it. */
export function readHubToken(): string | null {
  return localStore.read(HUB_TOKEN_KEY);
}
