/** The names of activities in specified addresses and live messages, where they differ from those of the glossary. */
import { prizeWire } from "./prizes/wire.ts";
import { questionWire } from "./questions/wire.ts";
import { reactionWire } from "./reactions/wire.ts";

export const activityAddresses = {
  ...questionWire.addresses,
  ...reactionWire.addresses,
  ...prizeWire.addresses,
} as const;

export const activityMessages = { ...questionWire.messages, ...reactionWire.messages, ...prizeWire.messages } as const;
