import type { EventTab } from "@hubbub/contract/activities";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ComponentType } from "react";

import { type CardFolding, type Folding, useFolding } from "../ui/use-folding.ts";

export interface PhoneCardProps<Item, Own> extends CardFolding {
  event: PublicEvent;
  item: Item;
  own: Own;
  /** Whether the list is complete: the page data can contain less. */
  isLoaded: boolean;
}

interface OpenCard<Item, Own, Remembered extends Folding> {
  Card: ComponentType<PhoneCardProps<Item, Own>>;
  useList: (eventId: string) => { data: readonly Item[] | undefined; isFetchedAfterMount: boolean };
  useLive: (eventId: string) => void;
  /** What the person has sent; null without an item. */
  useOwn: (eventId: string, item: Item | null) => Own | null;
  isOpen: (item: Item) => boolean;
  isClosed: (item: Item) => boolean;
  /** A card with another key begins with no state. */
  keyOf: (item: Item) => string;
  /** Where the browser tab remembers the card. */
  storeKey: string;
  /** What to remember after a change; the same object without one. `here` is the current tab of the event page. */
  nextOf: (remembered: Remembered | null, item: Item, own: Own, here: string) => Remembered;
}

/**
 * The card at the top of every tab for the open item of a list. After its close it stays until it is dismissed or
 * another one opens. What the person unfolds is kept for each tab, also when the page is loaded again.
 */
export function phoneArea<Item extends { id: string }, Own, Remembered extends Folding>(
  card: OpenCard<Item, Own, Remembered>,
) {
  const { Card, useList, useLive, useOwn, isOpen, isClosed } = card;
  return function PhoneArea({ event, tab }: { event: PublicEvent; tab: EventTab | undefined }) {
    useLive(event.id);
    const { data, isFetchedAfterMount } = useList(event.id);
    const here = tab ?? "";
    const { remembered, remember, folding } = useFolding<Remembered>(`${card.storeKey}:${event.id}`, here);
    const item = data?.find(isOpen) ?? data?.find((each) => each.id === remembered?.id && isClosed(each)) ?? null;
    const own = useOwn(event.id, item);
    const next = item && own ? card.nextOf(remembered, item, own, here) : remembered;
    if (next !== remembered) remember(next);
    if (!item || !own) return null;
    const shown = { event, item, own, isLoaded: isFetchedAfterMount, ...folding };
    return <Card key={card.keyOf(item)} {...shown} />;
  };
}
