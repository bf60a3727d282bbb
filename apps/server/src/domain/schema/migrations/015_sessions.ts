/**
 * Sessions keep the provider's token, encrypted with the cookie, so that the provider can be asked again. Sessions
 * opened before have none and end. Organizers' cookies get stored sessions too.
 */
export const sql = `
delete from wallet_sessions;
alter table wallet_sessions add column sealed_token bytea not null;

create table staff_sessions (
  id_hash bytea primary key,
  token_hash bytea not null,
  sealed_token bytea not null,
  user_db_id text not null references users on delete cascade,
  created_at timestamptz not null default now(),
  validated_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_sessions_token on staff_sessions (token_hash);
create index staff_sessions_user on staff_sessions (user_db_id);
`;
