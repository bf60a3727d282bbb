/** What the server writes into the page shell, so that one round trip makes a usable page. */
import type { IcebreakerResponse, WordRules } from "./activities/icebreaker.ts";
import type { PrivateArchiveStub, PublicEvent } from "./events.ts";
import type { EventGroup, GroupSession, PublicGroup } from "./groups.ts";

/** The id of the `<script type="application/json">` element that carries `PageData`. */
export const PAGE_DATA_ELEMENT_ID = "hubbub-page-data";

/**
 * The name of the `<meta>` element with the origin of this machine in its network. Its content is empty unless the page
 * was requested at a loopback address: only there links and QR codes need it, and nobody else learns the address.
 */
export const NETWORK_ORIGIN_META = "hubbub-network-origin";

/** A sign-on provider as the browser needs it; addresses may be paths of this very installation. */
export interface ProviderForPage {
  /** Display name, e.g. "Hub" or "GFAVIP". */
  name: string;
  /** Where sign-in starts; the page adds redirect_uri, service and state. */
  authorizeUrl: string;
  /** Prefix of a person's profile page; the username follows. */
  profileUrlPrefix: string;
  /** Where a POST ends the session at the provider; null for a foreign provider, where people sign out themselves. */
  signOutUrl: string | null;
  /** The signed-in person's own account page; null for a foreign provider. */
  accountUrl: string | null;
  /** Whether a sign-in must come back with the state that this page sent. */
  requireState: boolean;
}

export interface PageConfig {
  hub: ProviderForPage & { homeUrl: string; premiumUrl: string };
  wallet: ProviderForPage;
  /** The installation's own address when configured, else null: the page's origin counts. */
  publicUrl: string | null;
  /** Where "Schedule Demo" goes: an address (mailto: or https:); null where the installation names nobody. */
  demoContactUrl: string | null;
  /** The event behind "View Demo"; null where the installation has none. */
  demoEventId: string | null;
  /** Path of the summit group linked in event footers; null hides the link. */
  summitPath: string | null;
  /** What people read for the translation provider; null where this installation has none. */
  translationProvider: string | null;
  /** Days after which archived events are emptied of what people sent; null where they are kept. */
  retentionDays: number | null;
  /** People and answers in all events are simulated: the demo conference. */
  isSimulation?: true;
}

export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export interface PageData {
  config: PageConfig;
  /** Origins besides our own that this document may load pictures from; null where nothing restricts it. */
  imageOrigins: readonly string[] | null;
  /** Present on a legal page whose text the installer has replaced: plain text or simple Markdown. */
  legal?: { document: LegalDocument; text: string };
  /** Present on event pages. `data: null` says that the event does not exist. */
  event?: {
    id: string;
    data: PublicEvent | PrivateArchiveStub | null;
    group: PublicGroup | null;
    icebreaker: IcebreakerResponse[] | null;
    /** Beside the list, since the cloud is drawn by both; null where the page has to ask. */
    wordRules: WordRules | null;
  };
  /** Present on group pages. `data: null` says that the group does not exist. */
  group?: {
    permalink: string;
    data: EventGroup | null;
    /** Null where the page has to ask: the group needs a login, or the list is long. */
    sessions: GroupSession[] | null;
  };
}
