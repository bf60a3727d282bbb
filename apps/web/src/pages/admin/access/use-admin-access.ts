/** Who may use the admin pages: organizers with premium, and everybody with at least one event. */
import { useOrganizerEvents, useOrganizerUser } from "../../../organizer/queries.ts";

/** Access to the admin pages: true or false, once both requests have succeeded. */
export function useAdminAccess() {
  const user = useOrganizerUser();
  const events = useOrganizerEvents();
  return {
    data: user.data && events.data && (user.data.premium || events.data.length > 0),
    error: user.error ?? events.error,
    isPending: user.isPending || events.isPending,
    refetch: () => Promise.all([user.refetch(), events.refetch()]),
  };
}

/** Whether the organizer may create events and groups: with premium, or as owner of an event. */
export function useCanCreate(): boolean {
  const user = useOrganizerUser().data;
  const events = useOrganizerEvents().data;
  return user?.premium === true || events?.some(({ role }) => role === "owner") === true;
}
