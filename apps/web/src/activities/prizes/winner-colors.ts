/** The avatar of the winner who is celebrated. */
export const WINNER_COLORS = "bg-night-action text-on-night-action";
