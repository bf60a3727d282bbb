-- The automatic stage counts the latest votes.
create index question_votes_time on question_votes (event_id, voted_at);
-- A withdrawn vote has no row.
delete from question_votes where vote = 'none';
alter table question_votes drop constraint question_votes_vote_check;
alter table question_votes add check (vote in ('upvote', 'downvote'));
-- A reset deletes the receipts of the poll's answers.
alter table polls drop column round;
-- Pictures name the busiest activity. The next read of a frozen stage takes another picture.
delete from stage_pictures;
