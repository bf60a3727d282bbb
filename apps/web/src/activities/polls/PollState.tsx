import type { Poll } from "@hubbub/contract/activities/polls/calls";

import { plural } from "../../lib/i18n/translate.ts";
import { PreparedState } from "../PreparedRow.tsx";
import { isOpen } from "./poll-list.ts";
import { kindNames, stateNames } from "./poll-names.ts";

/** State, kind and number of answers of a poll. */
export function PollState({ poll }: { poll: Poll }) {
  return (
    <PreparedState isOpen={isOpen(poll)} name={stateNames[poll.state]()}>
      {kindNames[poll.kind]()}
      {poll.state === "draft" ? null : ` · ${plural(poll.answered ?? 0, "1 answer", "{count} answers")}`}
    </PreparedState>
  );
}
