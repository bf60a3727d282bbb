/**
 * Who stands behind the demo event: an owner and sample attendees that no sign-on vouches for. Being unknown to every
 * provider is what makes sure that nobody can sign in as one of them.
 */
export const sql = `
alter table users alter column hub_user_id drop not null;
alter table users add constraint users_vouched_for check (hub_user_id is not null or db_id = 'system');

alter table profiles alter column wallet_user_id drop not null;
alter table profiles add constraint profiles_vouched_for check (wallet_user_id is not null or id like 'sample-%');
`;
