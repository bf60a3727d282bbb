/** Queries for logos: the picture in `logos`, and what describes it in the row of its event or group. */
import type { StoredLogo } from "@hubbub/contract/branding";
import { hash } from "node:crypto";

import type { Connection, Transaction } from "../schema/schema.ts";
import type { ImageHeader } from "./logo-file.ts";

export type LogoOwner = { event_id: string } | { group_id: string };

export interface LogoContent {
  version: string;
  content_type: ImageHeader["type"];
  content: Buffer;
}

export async function findLogo(kysely: Connection, owner: LogoOwner): Promise<LogoContent | null> {
  const row = await kysely
    .selectFrom("logos")
    .where((where) => where.and(owner))
    .select(["content_type", "content"])
    .executeTakeFirst();
  return row ? { ...row, version: versionOf(row.content) } : null;
}

const versionOf = (content: Buffer) => hash("sha256", content, "base64url").slice(0, 12);

/** Stores the logo instead of the one before it. The event or the group must be locked. */
export async function storeLogo(
  transaction: Transaction,
  owner: LogoOwner,
  { type, width, height }: ImageHeader,
  content: Buffer,
): Promise<void> {
  await transaction
    .deleteFrom("logos")
    .where((where) => where.and(owner))
    .execute();
  await transaction
    .insertInto("logos")
    .values({ ...owner, content_type: type, content })
    .execute();
  await describeLogo(transaction, owner, { version: versionOf(content), width, height });
}

/** Removes the logo. The event or the group must be locked. */
export async function removeLogo(transaction: Transaction, owner: LogoOwner): Promise<void> {
  await transaction
    .deleteFrom("logos")
    .where((where) => where.and(owner))
    .execute();
  await describeLogo(transaction, owner, null);
}

async function describeLogo(transaction: Transaction, owner: LogoOwner, logo: StoredLogo | null): Promise<void> {
  if ("event_id" in owner)
    await transaction.updateTable("events").set({ logo }).where("id", "=", owner.event_id).execute();
  else await transaction.updateTable("event_groups").set({ logo }).where("id", "=", owner.group_id).execute();
}
