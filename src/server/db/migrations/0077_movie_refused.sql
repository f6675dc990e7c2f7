-- A movie that cannot be shown is told apart from a photo, which the owner is asked to take again.
alter table auction_statement
  drop constraint auction_statement_kind_check,
  add constraint auction_statement_kind_check check (
    kind in ('acceptance', 'decline', 'report', 'objection', 'agreement', 'ruling', 'photoRefused', 'movieRefused'));
