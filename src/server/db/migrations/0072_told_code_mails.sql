-- A contact message is a request for a code like a sign-up. What a requester is told of held back mails is counted on its
-- own: proving the mailbox starts the count of mails anew, but not this one, so that nobody else sees that it happened.
alter table code_mail_count
  drop constraint code_mail_count_purpose_check,
  add constraint code_mail_count_purpose_check check (purpose in ('sign-up', 'reset-password', 'contact')),
  add column told_count smallint not null default 0;
update code_mail_count set told_count = count;
