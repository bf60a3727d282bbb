-- One activity pins posts.
alter table pinned_posts drop column activity;
