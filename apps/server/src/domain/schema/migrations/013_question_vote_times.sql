-- The automatic stage counts the latest votes.
create index question_votes_time on question_votes (event_id, voted_at);
