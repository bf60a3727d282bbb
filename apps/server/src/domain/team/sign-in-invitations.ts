/** Takes up a person's open invitations when they sign in. */
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { HubClient } from "../identity/hub-client.ts";
import type { Validation } from "../identity/validation-cache.ts";
import type { Bus } from "../bus.ts";
import { publishTeamChange } from "./team-broadcasts.ts";
import { takeUpInvitations } from "./team.store.ts";

export interface SignInDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** See `TeamOf`. */
  confirmsNames: boolean;
}

/**
 * Wraps the hub client: before an answer of the hub is used, the invitations for that username are bound or claimed.
 * A cached answer is the same object, so this costs one statement for each question to the hub, not for each request.
 */
export function takeUpInvitationsAtSignIn(hub: HubClient, { kysely, bus, confirmsNames }: SignInDeps): HubClient {
  const takenUp = new WeakMap<HubUser, Promise<void>>();

  const takeUp = async (user: HubUser): Promise<void> => {
    const eventIds = await takeUpInvitations(kysely, user, confirmsNames);
    for (const eventId of eventIds) publishTeamChange(bus, eventId);
  };
  const takeUpOnce = async (user: HubUser): Promise<void> => {
    let work = takenUp.get(user);
    if (!work) {
      work = takeUp(user);
      takenUp.set(user, work);
    }
    try {
      await work;
    } catch (error) {
      // The next request tries again.
      takenUp.delete(user);
      throw error;
    }
  };
  const withTakeUp = async (asked: Promise<Validation<HubUser>>): Promise<Validation<HubUser>> => {
    const validation = await asked;
    if (validation.outcome === "valid") await takeUpOnce(validation.value);
    return validation;
  };
  return {
    validate: (token) => withTakeUp(hub.validate(token)),
    validateNow: (token) => withTakeUp(hub.validateNow(token)),
    revoke: (token) => hub.revoke(token),
  };
}
