import type { PageConfig, PageRenderer } from "@hubbub/contract/page";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Activity } from "../activities/activity.ts";
import type { SharedLists } from "../api/shared-lists.ts";
import type { Snapshots } from "../domain/cache-names.ts";
import type { EventDirectory, GroupDirectory } from "../domain/directories.ts";
import type { Identity } from "../domain/identity/identity.ts";
import type { Schema } from "../domain/schema/schema.ts";
import type { Snapshot } from "../platform/cache/snapshot.ts";
import type { LegalTexts } from "./legal-texts.ts";
import type { PageShell } from "./page-shell.ts";

/** Dependencies of the pages. */
export interface PageDeps {
  kysely: Kysely<Schema>;
  identity: Identity;
  snapshots: Snapshots;
  activities: readonly Activity[];
  /** What stages show. */
  sharedLists: SharedLists;
  events: EventDirectory;
  groups: GroupDirectory;
  shell: PageShell;
  renderer: PageRenderer;
  pageConfig: PageConfig;
  /** Origins of the wallet's avatar images. */
  avatarOrigins: readonly string[];
  /** Who may show stage pages in a frame: the value of the directive `frame-ancestors`. */
  frameAncestors: string;
  legalTexts: LegalTexts;
  /** The HTML page that says that the server cannot be reached, and loads the wanted page when it can. */
  offlinePage: Buffer;
  /** The origin of a request. */
  originOf: (request: FastifyRequest) => string;
  /** The origin of this machine in its network; null if there is none. */
  networkOrigin: () => string | null;
}

/** Sends a cached page with the values of the request. */
export type Send = (request: FastifyRequest, reply: FastifyReply, cached: Snapshot, status?: number) => Promise<void>;

/** The description for search engines and link previews of pages that set none. */
export const DEFAULT_DESCRIPTION =
  "A live room for conferences, workshops and team meetings: word clouds, questions, reactions, chat, translation, timer and prizes.";
