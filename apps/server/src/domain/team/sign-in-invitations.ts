/** Stores organizers when they sign in, and assigns the open invitations for their username to them. */
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Bus } from "../bus.ts";
import type { ProvidedHubUser } from "../identity/clients.ts";
import type { Provider } from "../identity/provider.ts";
import { upsertUser } from "../identity/users.store.ts";
import type { Schema } from "../schema/schema.ts";
import { publishTeamChange } from "./team-broadcasts.ts";
import { assignInvitations } from "./team.store.ts";

export interface SignInDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  hub: Provider;
}

/** @returns the organizer with our id */
export async function storeAtSignIn({ kysely, bus, hub }: SignInDeps, provided: ProvidedHubUser): Promise<HubUser> {
  const user = await upsertUser(kysely, provided);
  const eventIds = await assignInvitations(kysely, user, hub.hasAccount !== null);
  for (const eventId of eventIds) publishTeamChange(bus, eventId);
  return user;
}
