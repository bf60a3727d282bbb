-- The teams of events and of groups in one table.
create table collaborators (
  id text primary key,
  event_id text references events on delete cascade,
  group_id text references event_groups on delete cascade,
  user_db_id text references users (db_id),
  invited_username text not null,
  role text not null check (role in ('moderator', 'admin')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Whether the bundled hub had an account with this name when the invitation was made.
  account_known boolean not null default false,
  -- Who has signed in with the invited name and needs a confirmation.
  claimant_db_id text references users (db_id),
  -- When the member first used the role. Until then their email address is not shown to the team.
  accepted_at timestamptz,
  constraint collaborators_team check (num_nonnulls(event_id, group_id) = 1),
  constraint collaborators_claim check (claimant_db_id is null or user_db_id is null)
);

insert into collaborators (id, event_id, user_db_id, invited_username, role, created_at, expires_at, account_known,
  claimant_db_id, accepted_at)
select id, event_id, user_db_id, invited_username, role, created_at, expires_at, account_known, claimant_db_id, accepted_at
from event_collaborators;
insert into collaborators (id, group_id, user_db_id, invited_username, role, created_at, expires_at, account_known,
  claimant_db_id, accepted_at)
select id, group_id, user_db_id, invited_username, role, created_at, expires_at, account_known, claimant_db_id, accepted_at
from group_collaborators;
drop table event_collaborators;
drop table group_collaborators;

create unique index collaborators_event on collaborators (event_id, lower(invited_username)) where event_id is not null;
create unique index collaborators_group on collaborators (group_id, lower(invited_username)) where group_id is not null;
create index collaborators_user on collaborators (user_db_id);
-- Read at every sign-in, to find open invitations for the username.
create index collaborators_open on collaborators (lower(invited_username)) where user_db_id is null;
