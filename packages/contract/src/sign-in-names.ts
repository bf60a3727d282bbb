/** Names that the sign-on protocols define. Does not import zod, because it is part of the first load. */
export const SSO_SERVICE = "icebreakers";
export const HUB_TOKEN_KEY = "hub_jwt_token";
export const HUB_USER_KEY = "hub_user_data";
export const PREMIUM_TIER = "PREMIUM";
export const WALLET_TOKEN_PREFIX = "gfavip-session-";
