/** Who may use the admin pages: organizers with premium, and everybody with at least one event. */
import { reasonOf } from "../../../lib/request.ts";
import { useOrganizerEvents, useOrganizerUser } from "../../../organizer/queries.ts";

export type AdminAccess = { retry: () => void } & (
  | { state: "loading" | "premium-required" | "granted" }
  | { state: "failed"; reason: string }
);

/** Access to the admin pages. After both requests have succeeded once, later errors are ignored. */
export function useAdminAccess(): AdminAccess {
  const user = useOrganizerUser();
  const events = useOrganizerEvents();

  const retry = () => void Promise.all([user.refetch(), events.refetch()]);

  if (user.data && events.data) {
    const isGranted = user.data.premium || events.data.length > 0;
    return { state: isGranted ? "granted" : "premium-required", retry };
  }
  const error = user.error ?? events.error;
  if (!error || user.isPending || events.isPending) return { state: "loading", retry };
  return { state: "failed", reason: reasonOf(error), retry };
}

/** Whether the organizer may create events and groups: with premium, or as owner of an event. */
export function useCanCreate(): boolean {
  const user = useOrganizerUser().data;
  const events = useOrganizerEvents().data;
  return user?.premium === true || events?.some(({ role }) => role === "owner") === true;
}
