-- After a changed mail address was taken back: the password that whoever changed it knew. It opens nothing, and is refused
-- as the next one; with the next one it goes.
alter table bike_owner_account add column refused_password_hash text;
