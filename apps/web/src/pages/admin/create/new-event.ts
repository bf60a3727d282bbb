/** Values and defaults of the Create Event form, and its draft in session storage, which survives a reload. */
import type { ParsedBodyOf } from "@hubbub/contract/calls";
import { CreateEvent } from "@hubbub/contract/events";
import type { UseFormReturn } from "react-hook-form";

import { promptFrom } from "../../../activities/icebreaker/prompt-field.ts";
import { readJson, sessionStore } from "../../../lib/storage.ts";
import { resolverOf } from "../../../ui/form-schema.ts";

type NewEvent = ParsedBodyOf<"POST /api/events">;

export const TEMPLATE_IDS = ["blank", "workshop", "all-hands", "lecture", "conference"] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

export type NewEventFields = Omit<NewEvent, "icebreakerPrompt"> & {
  template: TemplateId;
  /** As typed; empty means the default question. */
  icebreakerPrompt: string;
};

export type NewEventForm = UseFormReturn<NewEventFields, unknown, NewEvent>;

export const newEventResolver = resolverOf<NewEventFields, NewEvent>(CreateEvent, (fields) => {
  const { template: _, ...settings } = fields;
  return { ...settings, icebreakerPrompt: promptFrom(fields.icebreakerPrompt) };
});

export const newEventDefaults: NewEventFields = {
  ...CreateEvent.parse({ title: "The contract's defaults" }),
  title: "",
  template: "blank",
  icebreakerPrompt: "",
};

const DRAFT_KEY = "hubbub-create-event-draft";

/** The draft of this browser tab, or null. Replaces stored values of a wrong type by the defaults. */
export function readDraft(): NewEventFields | null {
  const stored = readJson(sessionStore, DRAFT_KEY) as Record<string, unknown> | null;
  if (!stored) return null;
  const fields = Object.entries(newEventDefaults).map(([name, value]) => {
    const storedValue = stored[name];
    return [name, typeof storedValue === typeof value ? storedValue : value];
  });
  const template = TEMPLATE_IDS.find((id) => id === stored["template"]) ?? "blank";
  return { ...Object.fromEntries(fields), template } as NewEventFields;
}

/** Stores the draft; removes it if all values are the defaults. */
export function writeDraft(fields: NewEventFields): void {
  if (isUntouched(fields)) clearDraft();
  else sessionStore.write(DRAFT_KEY, JSON.stringify(fields));
}

export function clearDraft(): void {
  sessionStore.remove(DRAFT_KEY);
}

export function isUntouched(fields: NewEventFields): boolean {
  return Object.entries(newEventDefaults).every(([name, value]) => fields[name as keyof NewEventFields] === value);
}
