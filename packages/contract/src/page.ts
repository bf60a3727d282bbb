/** Data that the server writes into the HTML page, so that the page is usable after one round trip. */
import type { PrivateArchiveStub, PublicEvent } from "./events.ts";
import type { EventGroup, GroupSession, PublicGroup } from "./groups.ts";
import type { Language } from "./languages.ts";

/** The id of the `<script type="application/json">` element that carries `PageData`. */
export const PAGE_DATA_ELEMENT_ID = "hubbub-page-data";

/** Id of the template element with links to the app's files, which the browser fetches after the first paint. */
export const AFTER_PAINT_ID = "hubbub-after-paint";

/** Attribute of the `<link>` element with the stylesheet of a brand. */
export const BRAND_ATTRIBUTE = "data-brand";

/**
 * Name of the `<meta>` element with the origin of the server in its network. Its content is empty unless the page was
 * requested at a loopback address: only then do links and QR codes need it, and other visitors do not see the address.
 */
export const NETWORK_ORIGIN_META = "hubbub-network-origin";

/** Attribute of the root element: path and query with which the server rendered the HTML in it. */
export const RENDERED_ADDRESS_ATTRIBUTE = "data-rendered";

/** What a stage's HTML has in place of the QR code and of the host to join at, which depend on the request's origin. */
export const STAGE_CODE_PLACEHOLDER = "<!--stage:code-->";
export const STAGE_HOST_PLACEHOLDER = "<!--stage:host-->";

/** A sign-on provider as the browser needs it. URLs may be paths of this installation. */
export interface ProviderForPage {
  name: string;
  /** URL that starts a sign-in. The page adds redirect_uri, service and state. */
  authorizeUrl: string;
  /** URL prefix of profile pages. The username follows. */
  profileUrlPrefix: string;
  /** URL for the POST that ends the session at the provider; null for an external provider. */
  signOutUrl: string | null;
  /** URL of the account page; null for an external provider. */
  accountUrl: string | null;
  /** Whether the redirect after a sign-in must contain the `state` that this page sent. */
  requireState: boolean;
}

export interface PageConfig {
  /** `issuerSignOutUrl`: page that signs out of the issuer of OpenID Connect and then opens the front page. */
  hub: ProviderForPage & { homeUrl: string; premiumUrl: string; issuerSignOutUrl?: string };
  wallet: ProviderForPage;
  /** The configured PUBLIC_URL; null if not configured, then the page's origin is used. */
  publicUrl: string | null;
  /** URL (mailto: or https:) of "Schedule Demo"; null if not configured. */
  demoContactUrl: string | null;
  /** Event that "View Demo" opens; null if there is none. */
  demoEventId: string | null;
  /** Path of the summit group, which event footers link; null hides the link. */
  summitPath: string | null;
  /** Display name of the translation provider; null if there is none. */
  translationProvider: string | null;
  /** Days after which the submissions of archived events are removed; null if they are kept. */
  retentionDays: number | null;
  /** Set in the demo conference, where all attendees are simulated. */
  isSimulation?: true;
}

export const LEGAL_DOCUMENTS = ["terms", "privacy"] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

export interface PageData {
  config: PageConfig;
  /** Origins besides the page's own that it may load images from; null if unrestricted. */
  imageOrigins: readonly string[] | null;
  /** Present on a legal page if the operator has replaced its text: plain text or simple Markdown. */
  legal?: { document: LegalDocument; text: string };
  /** Present on event pages. `data` is null if the event does not exist. */
  event?: {
    id: string;
    data: PublicEvent | PrivateArchiveStub | null;
    group: PublicGroup | null;
    /** The answers of the calls that read lists, by their names, without those that are too long for a page. */
    lists: Readonly<Record<string, unknown>>;
  };
  /** Present on group pages. `data` is null if the group does not exist. */
  group?: {
    permalink: string;
    data: EventGroup | null;
    /** Null if the page has to fetch them: the group needs a login, or the list is long. */
    sessions: GroupSession[] | null;
  };
}

/** A public list of an event, for a page that is read without scripts. */
export interface TextList {
  /** The label of the activity's tab. */
  title: string;
  entries: readonly TextEntry[];
}

export interface TextEntry {
  text: string;
  /** Who has sent it. */
  name?: string;
  answer?: string | null;
}

/** The web app's bundle for the server: renders pages with the components that hydrate them in the browser. */
export interface PageRenderer {
  /**
   * Renders the content of the root element. Loads the language's texts with its first page.
   * @param address path and query of the page
   */
  renderPage(page: { address: string; language: Language; data: PageData }): Promise<string>;
  /** Renders the lists of an event for browsers without scripts. */
  renderLists(language: Language, lists: readonly TextList[]): Promise<string>;
}
