/** The big screen can show how to join. */
export const sql = `
alter table events drop constraint events_stage_activity_check;
alter table events add constraint events_stage_activity_check check (stage_activity in (
  'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'chat', 'timer', 'winners', 'leaderboard'
));
`;
