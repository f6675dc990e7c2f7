-- The address of a person's calendar is signed with it: another number makes another address, and ends the one before.
alter table partner_account add column calendar_version integer not null default 0;
