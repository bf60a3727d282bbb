/** What the event page needs of an activity. Each part is in `phone.ts` of its folder, all of them in `phone-parts.ts`. */
import type { ActivityName, ActivityNamed, EventTab } from "@hubbub/contract/activities";
import type { IfNamed, WithoutNulls } from "@hubbub/contract/activities/capabilities";
import type { SessionEnd } from "@hubbub/contract/archive";
import type { CallName } from "@hubbub/contract/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

import type { OutboxEntry } from "../outbox/entry.ts";
import type { serverComponent } from "../ui/lazy-component.ts";
import type { Slot } from "./slots.ts";

/** The part of the activity with this name; without one, that of any of them. */
export type PhonePart<Name extends ActivityName = ActivityName> = Name extends ActivityName
  ? { slots: readonly PhoneSlot[] } & NamedCapabilities<ActivityNamed<Name>>
  : never;

/** A field is there exactly if the contract names the capability. */
type NamedCapabilities<Unit extends ActivityNamed<ActivityName>> = WithoutNulls<{
  tab: IfNamed<Unit["tab"], PhoneTab>;
  /** What happens with what people send through the outbox, by call. */
  outbox: IfNamed<Unit["submissions"], Readonly<Partial<Record<CallName, OutboxHandler>>>>;
}>;

/** What an activity shows on the event page, besides its tab. */
export type PhoneSlot =
  /** Above the tabs while the activity is on; the server renders it. */
  | {
      where: "area";
      /** One line, which is at the bottom edge of the screen instead. */
      isBar?: true;
      View: ReturnType<typeof serverComponent<{ event: PublicEvent; tab: EventTab | undefined }>>;
      /** The page data has the answer of this call if there is something to show. */
      call: CallName;
    }
  /** In another activity's tab. The tab is there while either of them is on; `isAlone`: it has nothing else. */
  | (Slot<"tab", { event: PublicEvent; isAlone: boolean }> & { tab: EventTab })
  /** First in the side column while its tab is open. */
  | Slot<"side", { eventId: string }>
  /** Announces something on every tab. */
  | Slot<"notice", NoticeProps>
  /** In the dialog at the end of a session. */
  | Slot<"session-end", { event: PublicEvent; end: SessionEnd }>;

export interface PhoneTab {
  icon: LucideIcon;
  /** The server renders it only if it is not lazy. */
  Tab: ComponentType<{ event: PublicEvent }>;
  /** On a phone it gets the rest of the screen, and the side column is below. */
  fillsScreen?: true;
}

export interface NoticeProps {
  eventId: string;
  /** Opens the tab of the activity. */
  onView: () => void;
  /** Marks the tab with a dot until it is opened. */
  onNews: () => void;
}

export interface OutboxHandler {
  /** People take part with it: they are offered "My day". */
  isParticipation?: true;
  /**
   * The outbox deletes an entry after its handler. Entries in these states stay, because the activity shows them or another
   * tab of the browser reads their outcome. Saved ones are deleted at the next visit.
   */
  keeps?: readonly ("saved" | "refused")[];
  /** Loads the function that is called when an entry was saved or refused, whatever tab is shown. */
  load: () => Promise<OutcomeHandler>;
}

/** If it returns a promise, the entry stays until that has settled. */
export type OutcomeHandler = (outcome: Outcome) => Promise<unknown> | void;

export interface Outcome {
  entry: OutboxEntry;
  /** The server's answer to a saved entry; undefined if another tab of the browser received it. */
  answer: unknown;
  event: PublicEvent;
  client: QueryClient;
  /** Whether the live channel is connected. */
  isConnected: boolean;
}
