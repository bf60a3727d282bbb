import { existsSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "@hubbub/contract/activities";

const folder = join(import.meta.dirname, "../src/activities");

/** The activities with a card above the tabs. `PhoneArea.tsx` loads `PhoneCard.tsx` when there is something to show. */
export const PHONE_AREAS = ACTIVITIES.map(({ name }) => name).filter((name) =>
  existsSync(join(folder, name, "PhoneArea.tsx")),
);
