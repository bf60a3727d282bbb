-- The post that the stage of an event shows instead of its view. Its activity deletes the row with the post.
create table pinned_posts (
  event_id text primary key references events on delete cascade,
  activity text not null,
  post_id bigint not null
);
insert into pinned_posts select event_id, 'questions', question_id from pinned_questions;
drop table pinned_questions;
