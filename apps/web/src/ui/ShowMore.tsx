import { useState } from "react";

import { plural } from "../lib/i18n/translate.ts";
import { Button } from "./Button.tsx";

/** Number of items at first, and added by each press of the button. */
const STEP = 60;

interface Counts {
  /** Shows this many items at first, and all of them after the button. */
  first?: number;
  /** Shows this many items in any case. */
  atLeast?: number;
}

/**
 * Shows the beginning of a long list.
 * @returns the items to show, and the button for more of them
 */
export function useShownPart<Item>(items: readonly Item[], { first, atLeast = 0 }: Counts = {}) {
  const [limit, setLimit] = useState(first ?? STEP);
  const shown = items.slice(0, Math.max(limit, atLeast));
  const hidden = items.length - shown.length;
  const more =
    hidden > 0 ? (
      <Button variant="quiet" block onClick={() => setLimit(first ? Infinity : shown.length + STEP)}>
        {plural(hidden, "Show 1 more", "Show {count} more")}
      </Button>
    ) : null;
  return { shown, more };
}
