import type { PublicLists } from "@hubbub/contract/page";
import type { ReactElement } from "react";

/** A list in event pages for browsers without scripts: `text-list.tsx` of its activity, all of them in `text-lists.ts`. */
export interface TextList<Name extends keyof PublicLists> {
  title: () => string;
  itemOf: (item: NonNullable<PublicLists[Name]>[number]) => ReactElement;
}
