/** Assigns open invitations to a person when they sign in. */
import type { HubUser } from "@hubbub/contract/identity";
import type { Kysely } from "kysely";

import type { Schema } from "../schema/schema.ts";
import type { HubClient } from "../identity/hub-client.ts";
import type { Validation } from "../identity/validation-cache.ts";
import type { Bus } from "../bus.ts";
import { publishTeamChange } from "./team-broadcasts.ts";
import { assignInvitations } from "./team.store.ts";

export interface SignInDeps {
  kysely: Kysely<Schema>;
  bus: Bus;
  /** See `TeamOf`. */
  confirmsNames: boolean;
}

/**
 * Wraps the hub client: before a validation is used, the open invitations for that username are assigned. A cached
 * validation is the same object, so this costs one statement per request to the hub.
 */
export function assignInvitationsAtSignIn(hub: HubClient, { kysely, bus, confirmsNames }: SignInDeps): HubClient {
  const assignments = new WeakMap<HubUser, Promise<void>>();

  const assign = async (user: HubUser): Promise<void> => {
    const eventIds = await assignInvitations(kysely, user, confirmsNames);
    for (const eventId of eventIds) publishTeamChange(bus, eventId);
  };
  const assignOnce = async (user: HubUser): Promise<void> => {
    let assignment = assignments.get(user);
    if (!assignment) {
      assignment = assign(user);
      assignments.set(user, assignment);
    }
    try {
      await assignment;
    } catch (error) {
      // Retried with the next request.
      assignments.delete(user);
      throw error;
    }
  };
  const withAssignment = async (pending: Promise<Validation<HubUser>>): Promise<Validation<HubUser>> => {
    const validation = await pending;
    if (validation.outcome === "valid") await assignOnce(validation.value);
    return validation;
  };
  return {
    validate: (token) => withAssignment(hub.validate(token)),
    validateNow: (token) => withAssignment(hub.validateNow(token)),
    revoke: (token) => hub.revoke(token),
  };
}
