-- What adding an activity should not change: the contract checks the views of the stage.
alter table events drop constraint events_stage_activity_check;

-- The points of each activity, instead of a number that stands for them.
alter table leaderboards alter column formula_version type jsonb using to_jsonb(formula_version);
alter table leaderboards rename column formula_version to formula;
