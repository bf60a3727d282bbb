/** Names that the sign-on protocols fix (D-10 to D-16). Has no schemas, so attendees load it at once. */
export const SSO_SERVICE = "icebreakers";
export const HUB_TOKEN_KEY = "hub_jwt_token";
export const HUB_USER_KEY = "hub_user_data";
export const PREMIUM_TIER = "PREMIUM";
export const WALLET_TOKEN_PREFIX = "gfavip-session-";
