-- A removed segment leaves a row without its text: a desk that did not get the answer sends the segment again.
alter table caption_segments add column removed_at timestamptz;
