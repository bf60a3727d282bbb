-- The versions of lists that are replaced as a whole. A list without a row has the version 0.
create table list_versions (
  event_id text not null references events on delete cascade,
  list text not null,
  version integer not null,
  primary key (event_id, list)
);
insert into list_versions
select event_id, 'word-rules', version from word_rules
union all select event_id, 'run-sheet', revision from run_sheets
union all select event_id, 'text-filter', 1 from text_filters
union all select distinct event_id, 'question-labels', 1 from question_labels;
alter table word_rules drop column version;
alter table run_sheets drop column revision;
