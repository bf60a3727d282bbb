/** What every page needs to know about where it stands. */
import type { Realm } from "../accounts/account.ts";
import type { Assets } from "../http/assets.ts";

export interface PageContext {
  /** Where the sign-on is mounted. */
  base: string;
  assets: Assets;
  productName: string;
  /** The product's front door, where it is known. */
  productUrl: string | null;
}

/** A page of one realm. */
export interface RealmPageContext extends PageContext {
  realm: Realm;
  /** The provider's name as people read it. */
  realmName: string;
  /** Where the realm is mounted. */
  path: string;
  formToken: string;
}
