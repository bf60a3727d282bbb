/** Queries and mutations for the organizer's API keys. */
import type { ApiKey, CreateApiKey } from "@hubbub/contract/api-keys";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useCall, useFormCall } from "../../../../lib/use-call.ts";
import { liveQuery } from "../../../../live/use-live-list.ts";
import { ORGANIZER_KEY } from "../../../../organizer/queries.ts";

/** Nothing is pushed when a key is used. */
const KEYS_REFRESH_MS = 30_000;

export const apiKeysQuery = liveQuery({
  queryKey: [...ORGANIZER_KEY, "api-keys"],
  fetch: (signal) => request("GET /api/keys", { signal }),
  refreshMs: KEYS_REFRESH_MS,
});

export function useCreateKey() {
  return useFormCall({
    send: (body: CreateApiKey) => request("POST /api/keys", { body }),
    // Not awaited: the answer has a secret, which is shown at once.
    onDone: (_answer, client) => void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
    failed: () => t("Creation failed"),
  });
}

export function useRevokeKey() {
  return useCall({
    send: ({ id }: ApiKey) => request("DELETE /api/keys/:keyId", { params: { keyId: id } }),
    refetches: apiKeysQuery.queryKey,
    done: () => ({ title: t("API key revoked") }),
    failed: () => t("Could not update the API keys"),
  });
}
