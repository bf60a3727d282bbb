/** Finds API keys by their text. A key and its owner are cached (domain/room-caches.ts). */
import { timingSafeEqual } from "node:crypto";

import { hashSecret } from "@hubbub/server-kit/secrets";
import type { FastifyBaseLogger } from "fastify";

import { type Provider, readHubUser } from "../identity/provider.ts";
import type { RoomCaches } from "../room-caches.ts";
import type { Connection } from "../schema/schema.ts";
import { findKey, noteUse, type StoredKey } from "./api-keys.store.ts";
import { idOfKey } from "./key-format.ts";

const USE_STORED_MS = 60_000;

interface Deps extends Pick<RoomCaches, "rights"> {
  kysely: Connection;
  logger: FastifyBaseLogger;
  hub: Provider;
}

export function createApiKeyDirectory({ kysely, rights, logger, hub }: Deps) {
  /** The key with its owner as the sign-on knows them now; null if the account was removed or disabled. */
  const load = async (id: string): Promise<StoredKey | null> => {
    const key = await findKey(kysely, id);
    const account = key && (await hub.findUser(key.owner.id));
    if (account === undefined) return key;
    return key && account && { ...key, owner: { ...readHubUser(account), dbId: key.owner.dbId } };
  };

  return {
    /** Finds the key of this text; null if it is unknown, mistyped, revoked or expired. */
    find: async (text: string): Promise<StoredKey | null> => {
      const id = idOfKey(text);
      const key = id === null ? null : await rights.read({ roomId: id, name: "api-keys" }, () => load(id));
      const isValid = key && timingSafeEqual(key.secretHash, hashSecret(text)) && key.expiresAt.getTime() > Date.now();
      return isValid ? key : null;
    },

    /** Stores when a key was last used, at most once a minute. */
    noteUse: async (key: StoredKey): Promise<void> => {
      const before = new Date(Date.now() - USE_STORED_MS);
      if (key.lastUsedAt && key.lastUsedAt >= before) return;
      key.lastUsedAt = new Date();
      try {
        await noteUse(kysely, key.id, before);
      } catch (error) {
        logger.warn({ err: error }, "Could not store when an API key was used. The next use stores it.");
        key.lastUsedAt = null;
      }
    },
  };
}
