/** What this device submitted to an event's icebreaker, stored so that its words are marked after a reload too. */
import { ICEBREAKER_RESPONSES_PER_PARTICIPANT } from "@hubbub/contract/activities/icebreaker/index";

import { localStore, readJson, personalKey } from "../../lib/storage.ts";

export interface OwnResponse {
  /** Key of its outbox entry. */
  key: string;
  response: string;
}

const storeKey = (eventId: string) => personalKey(`icebreaker-own:${eventId}`);

export function ownResponses(eventId: string): OwnResponse[] {
  const stored = readJson(localStore, storeKey(eventId));
  return Array.isArray(stored) ? stored.filter(isOwnResponse) : [];
}

export function rememberOwnResponse(eventId: string, own: OwnResponse): void {
  const stored = [...ownResponses(eventId), own].slice(-ICEBREAKER_RESPONSES_PER_PARTICIPANT);
  localStore.write(storeKey(eventId), JSON.stringify(stored));
}

export function forgetOwnResponse(eventId: string, key: string): void {
  const stored = ownResponses(eventId).filter((own) => own.key !== key);
  localStore.write(storeKey(eventId), JSON.stringify(stored));
}

function isOwnResponse(value: unknown): value is OwnResponse {
  const own = value as Partial<OwnResponse> | null;
  return typeof own?.key === "string" && typeof own.response === "string";
}
