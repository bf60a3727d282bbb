/** Sign-in: organizers use the hub, attendees use the wallet. */
import * as z from "zod/mini";

import { msg } from "./messages.ts";
import { WALLET_TOKEN_PREFIX } from "./sign-in-names.ts";

const MISSING = msg("Missing authentication parameters from GFAVIP");
const MALFORMED = msg("Invalid GFAVIP token format");

export const WALLET_TIERS = ["free", "paid", "team"] as const;
export type WalletTier = (typeof WALLET_TIERS)[number];

export const HubUser = z.object({
  id: z.string(),
  dbId: z.string(),
  username: z.string(),
  email: z.string(),
  premium: z.boolean(),
});
export type HubUser = z.infer<typeof HubUser>;

export const WalletSession = z.object({
  profile: z.object({
    id: z.string(),
    displayName: z.string(),
    username: z.string(),
    avatarUrl: z.nullable(z.string()),
  }),
  gfavipAuth: z.object({
    user: z.object({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      tier: z.enum(WALLET_TIERS),
      credits: z.number(),
    }),
  }),
});
export type WalletSession = z.infer<typeof WalletSession>;

export const identityCalls = {
  "GET /api/auth/me": {
    access: { who: "hub" },
    summary: "The signed-in organizer; sets the cookie that authorizes live messages for staff",
    answer: HubUser,
  },
  "POST /api/auth/logout": {
    access: { who: "anyone" },
    summary: "Sign this browser out: end the sessions of both cookies and of the bearer token",
    answer: z.null(),
    status: 204,
  },
  "GET /api/user": { access: { who: "hub" }, summary: "The signed-in organizer", answer: HubUser },
  "GET /api/gfavip/auth": {
    access: { who: "anyone" },
    summary: "The attendee of the bearer token's wallet session; 401 if the session has ended",
    answer: WalletSession,
  },
  "POST /api/gfavip/callback": {
    access: { who: "anyone" },
    summary: "Open a wallet session with the parameters of the provider's redirect",
    // The server trusts only `token`, and asks the provider for the other values.
    body: z.object({
      user_id: z.string(MISSING).check(z.minLength(1, MISSING)),
      email: z.string(MISSING),
      username: z.string(MISSING),
      token: z.string(MISSING).check(z.startsWith(WALLET_TOKEN_PREFIX, MALFORMED), z.maxLength(4000, MALFORMED)),
      tier: z.optional(z.nullable(z.string())),
      credits: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    }),
    answer: WalletSession,
  },
  "POST /api/gfavip/logout": {
    access: { who: "anyone" },
    summary: "Same as POST /api/auth/logout",
    answer: z.null(),
    status: 204,
  },
} as const;
