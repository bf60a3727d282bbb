/** Builders for API keys. */
import { API_KEY_SCOPES } from "@hubbub/contract/access";
import type { CreateApiKey, CreatedApiKey } from "@hubbub/contract/api-keys";

import { succeeds, Visitor } from "./visitor.ts";

export interface TestKey extends CreatedApiKey {
  /** Sends the key with every call, and has no cookies. */
  program: Visitor;
}

/** Creates a key with all scopes for all events. */
export async function createKey(owner: Visitor, fields: Partial<CreateApiKey> = {}): Promise<TestKey> {
  const body = { name: "Companion", scopes: [...API_KEY_SCOPES], eventId: null, ...fields };
  const created = await succeeds<CreatedApiKey>(owner.post("/api/keys", body));
  return { ...created, program: new Visitor(owner.url, created.key) };
}
