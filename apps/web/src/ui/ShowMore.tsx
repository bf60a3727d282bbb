import { useState } from "react";

import { Button } from "./Button.tsx";

/** Number of items at first, and added by each press of the button. */
const STEP = 60;

/**
 * Shows the beginning of a long list.
 * @param label of the button, with the number of items that are not shown
 * @param atLeast shows this many items in any case
 * @returns the items to show, and the button for more of them
 */
export function useShownPart<Item>(items: readonly Item[], label: (count: number) => string, atLeast = 0) {
  const [limit, setLimit] = useState(STEP);
  const shown = items.slice(0, Math.max(limit, atLeast));
  const hidden = items.length - shown.length;
  const more =
    hidden > 0 ? (
      <Button variant="quiet" block onClick={() => setLimit(shown.length + STEP)}>
        {label(hidden)}
      </Button>
    ) : null;
  return { shown, more };
}
