/** The calls of the timer. */
import { timer } from "@hubbub/contract/activities/timer/index";
import type { TimerStatus } from "@hubbub/contract/activities/timer/calls";

import { cachedList } from "../../api/cached-list.ts";
import type { DeclareRoute } from "../../api/route.ts";
import { changeEvent } from "../../domain/events/events.store.ts";
import type { ActivityDeps } from "../activity.ts";
import { changeTimer } from "./timer-changes.ts";
import { applyAction, atTime, statusAt, TIMER_ACTIONS, toTimer, unsetTimer, withDuration } from "./timer-state.ts";
import { findTimer } from "./timer.store.ts";

export function timerRoutes(route: DeclareRoute, deps: ActivityDeps): void {
  const { kysely, snapshots, sharedData, events } = deps;
  const stateOf = ({ id }: { id: string }) =>
    sharedData.read({ roomId: id, name: "timer" }, () => findTimer(kysely, id));
  // The status is a variant, because a timer ends without a change that is published.
  const shared = cachedList(snapshots, events, "timer", async (event, _status: TimerStatus) =>
    toTimer(await stateOf(event), Date.now()),
  );
  const idle = toTimer(unsetTimer, 0);
  route.list({
    call: "GET /api/events/:eventId/timer",
    activity: timer,
    empty: idle,
    attendee: async ({ event }) => shared(event, statusAt(await stateOf(event), Date.now())),
    inOwnCall: (list) => atTime(list, Date.now()),
  });

  route("PATCH /api/events/:eventId/timer/duration", ({ event, body }) =>
    changeEvent(kysely, event.id, (change) =>
      changeTimer(deps, change, "timer:reset", (state, now) => withDuration(state, body.duration, now)),
    ),
  );

  for (const action of TIMER_ACTIONS)
    route(`POST /api/events/:eventId/timer/${action}`, ({ event }) =>
      changeEvent(kysely, event.id, (change) =>
        changeTimer(deps, change, `timer:${action}`, (state, now) => applyAction(state, action, now)),
      ),
    );
}
