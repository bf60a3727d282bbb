-- Cookies contain the provider's token. The bundled sign-on has the sessions; those of a foreign provider are here.
drop table wallet_sessions;
drop table staff_sessions;
create table foreign_sessions (
  token_hash bytea primary key,
  realm text not null check (realm in ('hub', 'wallet')),
  user_id text not null,
  validated_at timestamptz not null,
  expires_at timestamptz not null
);
