-- Which post is shown for a question or an idea: itself, or the one that it was merged into, also over others. Votes are
-- counted for that one, so a merged post has none.
alter table questions add column shown_as bigint;
alter table ideas add column shown_as bigint;
with recursive shown(event_id, id, shown_as) as (
  select event_id, id, id from questions where merged_into is null
  union all
  select post.event_id, post.id, shown.shown_as
  from shown join questions post on (post.event_id, post.merged_into) = (shown.event_id, shown.id)
)
update questions post
set shown_as = shown.shown_as,
    upvotes = case when merged_into is null then upvotes else 0 end,
    downvotes = case when merged_into is null then downvotes else 0 end
from shown where (post.event_id, post.id) = (shown.event_id, shown.id);
with recursive shown(event_id, id, shown_as) as (
  select event_id, id, id from ideas where merged_into is null
  union all
  select post.event_id, post.id, shown.shown_as
  from shown join ideas post on (post.event_id, post.merged_into) = (shown.event_id, shown.id)
)
update ideas post
set shown_as = shown.shown_as, votes = case when merged_into is null then votes else 0 end
from shown where (post.event_id, post.id) = (shown.event_id, shown.id);
alter table questions alter column shown_as set not null;
alter table ideas alter column shown_as set not null;
create index questions_shown_as on questions (event_id, shown_as);
create index ideas_shown_as on ideas (event_id, shown_as);
