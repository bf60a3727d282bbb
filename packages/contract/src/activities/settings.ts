/** The switches and settings of the activities, which are fields of the event. */
import * as z from "zod/mini";

import { flag } from "../schema.ts";
import { ACTIVITY_SWITCHES, fieldFor, valuesOf } from "./index.ts";
import { partsOf } from "./protocols.ts";
import type { Setting } from "./protocol.ts";

const switches = valuesOf("switch");

export const ACTIVITY_SETTINGS = {
  ...fieldFor(ACTIVITY_SWITCHES, (name) => ({
    schema: flag(name),
    default: switches.some(({ field, isOnAtFirst }) => field === name && isOnAtFirst),
    set: "always" as const,
  })),
  ...partsOf("settings"),
};

type Settings = typeof ACTIVITY_SETTINGS;
type SettableAt<When extends Setting["set"]> = {
  [Name in keyof Settings]: Settings[Name]["set"] extends When | "always" ? Name : never;
}[keyof Settings];

/** Everybody's view of an event. */
export const shownSettings = schemasOf(({ schema }) => schema) as {
  [Name in keyof Settings]: Settings[Name]["schema"];
};

/** What creates an event. */
export const settingsAtCreation = schemasOf(({ schema, default: value, set }) =>
  set === "later" ? null : z._default(schema, value),
) as { [Name in SettableAt<"at-creation">]: z.ZodMiniDefault<Settings[Name]["schema"]> };

/** What changes an event. */
export const changeableSettings = schemasOf(({ schema, set }) => (set === "at-creation" ? null : schema)) as {
  [Name in SettableAt<"later">]: Settings[Name]["schema"];
};

function schemasOf(schemaOf: (setting: Setting) => z.ZodMiniType | null): unknown {
  const schemas = Object.entries<Setting>(ACTIVITY_SETTINGS).map(([name, setting]) => [name, schemaOf(setting)]);
  return Object.fromEntries(schemas.filter(([, schema]) => schema !== null));
}
