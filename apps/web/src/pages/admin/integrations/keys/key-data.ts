/** Queries and mutations for the organizer's API keys. */
import type { ApiKey, CreateApiKey, CreatedApiKey } from "@hubbub/contract/api-keys";
import { useMutation } from "@tanstack/react-query";

import { t } from "../../../../lib/i18n/translate.ts";
import { request } from "../../../../lib/request.ts";
import { useApplyChange, useLiveList } from "../../../../live/use-live-list.ts";
import { organizerKeys } from "../../../../organizer/queries.ts";

/** Nothing is pushed when a key is used. */
const KEYS_REFRESH_MS = 30_000;

const keysKey = [...organizerKeys.all, "api-keys"] as const;

export function useApiKeys() {
  return useLiveList<ApiKey[]>({
    queryKey: keysKey,
    fetch: (signal) => request("GET /api/keys", { signal }),
    refreshMs: KEYS_REFRESH_MS,
  });
}

export function useCreateKey() {
  const applyToKeys = useApplyChange<ApiKey[]>(keysKey);
  return useMutation<CreatedApiKey, Error, CreateApiKey>({
    mutationFn: (body) => request("POST /api/keys", { body }),
    onSuccess: (answer) => {
      const { key: _, ...created } = answer;
      applyToKeys((keys) => keys && [created, ...keys.filter(({ id }) => id !== created.id)]);
    },
    meta: { failed: () => t("Could not create the API key") },
  });
}

export function useRevokeKey() {
  const applyToKeys = useApplyChange<ApiKey[]>(keysKey);
  return useMutation<null, Error, ApiKey>({
    mutationFn: ({ id }) => request("DELETE /api/keys/:keyId", { params: { keyId: id } }),
    onSuccess: (_, { id }) => {
      applyToKeys((keys) => keys?.filter((key) => key.id !== id));
    },
    meta: { done: () => ({ title: t("API key revoked") }), failed: () => t("Could not revoke the API key") },
  });
}
