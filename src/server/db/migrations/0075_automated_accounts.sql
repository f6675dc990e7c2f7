-- An account that a program works with: work is not handed to it, nobody would see it.
alter table partner_account add column is_automated boolean not null default false;
update partner_account set is_automated = true where email = 'operator01@example.com';
