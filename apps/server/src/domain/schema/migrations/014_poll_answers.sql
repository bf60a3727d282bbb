-- The limit of answers is counted in memory.
alter table poll_answers drop column sent_at;
-- A reset deletes the receipts of the poll's answers while the event is locked.
create index receipts_poll on receipts (scope) where scope like '% polls %';
