/** Data that every page needs for its links and texts. */
import type { Realm } from "../accounts/account.ts";
import type { Assets } from "../http/assets.ts";

export interface PageContext {
  /** Path that the sign-on is mounted at. */
  signOnPath: string;
  assets: Assets;
  productName: string;
  /** Start page of the product; null if unknown. */
  productUrl: string | null;
}

/** Data that every page of a realm needs. */
export interface RealmPageContext extends PageContext {
  realm: Realm;
  /** Display name of the realm. */
  realmName: string;
  /** Path that the realm is mounted at. */
  realmPath: string;
  formToken: string;
}
