-- Which version of the checklist both sides have been told of by mail: changes in short order make one mail.
alter table checklist add column told_version integer not null default 0;
update checklist set told_version = version;
