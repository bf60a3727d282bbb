/** Who may sit at the desk: premium organizers, and whoever has events already. */
import { RequestError } from "../../../lib/request.ts";
import { reasonOf } from "../mutations.ts";
import { useOrganizerEvents, useOrganizerUser } from "../queries.ts";

export type Admission = { retry: () => void } & (
  | { state: "loading" | "lapsed" | "premium-required" | "admitted" }
  | { state: "failed"; reason: string }
);

/** Once both answers are there, a later failure that is no 401 (a poll without network) changes nothing. */
export function useAdmission(): Admission {
  const user = useOrganizerUser();
  const events = useOrganizerEvents();

  const retry = () => void Promise.all([user.refetch(), events.refetch()]);

  if (isUnauthenticated(user.error) || isUnauthenticated(events.error)) return { state: "lapsed", retry };
  if (user.data && events.data) {
    const admitted = user.data.premium || events.data.length > 0;
    return { state: admitted ? "admitted" : "premium-required", retry };
  }
  const error = user.error ?? events.error;
  if (!error || user.isPending || events.isPending) return { state: "loading", retry };
  return { state: "failed", reason: reasonOf(error, ""), retry };
}

/** Whether the server would take a new event or group: of premium members, and of whoever owns an event. */
export function useMayCreate(): boolean {
  const user = useOrganizerUser().data;
  const events = useOrganizerEvents().data;
  return user?.premium === true || events?.some(({ role }) => role === "owner") === true;
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}
