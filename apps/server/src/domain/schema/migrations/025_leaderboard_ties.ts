/** What orders equal points. Results of earlier computations keep their ranks: they have no votes and no time. */
export const sql = `
alter table leaderboard_entries
  add column votes_received integer not null default 0,
  add column reached_at timestamptz;
`;
