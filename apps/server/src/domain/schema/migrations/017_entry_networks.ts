/**
 * Prize entries of new accounts remember their network as a keyed hash, so that several of one network can be left out
 * of a draw. Draws remember how many entries were left out.
 */
export const sql = `
-- Null: the account was not new when it entered.
alter table prize_entries add column network_group text;
alter table prize_draws add column left_out integer not null default 0;
`;
