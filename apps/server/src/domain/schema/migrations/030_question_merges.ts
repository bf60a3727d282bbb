/** Merged questions, and labels of questions. */
export const sql = `
-- A merged question keeps its own votes and the state it had before. The question that it is merged into counts both.
alter table questions
  add column merged_into bigint,
  add column merged_at timestamptz,
  add column status_before_merge text check (status_before_merge in ('pending', 'open', 'answered')),
  add foreign key (event_id, merged_into) references questions (event_id, id);
alter table questions
  drop constraint questions_status_check,
  add constraint questions_status_check check (status in ('pending', 'open', 'answered', 'ignored', 'merged')),
  -- What holds for the state of a question holds for its state before it was merged.
  drop constraint questions_check,
  add constraint questions_held_check
    check (held_for is null or coalesce(status_before_merge, status) = 'pending'),
  drop constraint questions_check1,
  add constraint questions_answer_check
    check (answer is null or coalesce(status_before_merge, status) = 'answered'),
  add constraint questions_merge_check check (
    (status = 'merged') = (merged_into is not null)
    and (status = 'merged') = (merged_at is not null)
    and (status = 'merged') = (status_before_merge is not null)
  );
create index questions_merged on questions (event_id, merged_into) where merged_into is not null;

-- 'none': the vote on a question with merged ones was withdrawn, also where the vote was given on one of those.
alter table question_votes
  drop constraint question_votes_vote_check,
  add constraint question_votes_vote_check check (vote in ('upvote', 'downvote', 'none'));

create table question_labels (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  name text not null,
  position integer not null,
  primary key (event_id, id)
);

create table labeled_questions (
  event_id text not null,
  question_id bigint not null,
  label_id bigint not null,
  primary key (event_id, question_id, label_id),
  foreign key (event_id, question_id) references questions on delete cascade,
  foreign key (event_id, label_id) references question_labels on delete cascade
);
create index labeled_questions_label on labeled_questions (event_id, label_id);
`;
