-- The kinds stand in the code (domain/auction/statement.ts), whose types check every use of one; a list here besides
-- would only ask for a migration with every new command.
alter table auction_statement
  drop constraint auction_statement_kind_check,
  add constraint auction_statement_kind_check check (kind ~ '^[a-z][A-Za-z]+$');
-- SHA-256 of the request that said it: the same request sent again is known by it. Null in statements from before.
alter table auction_statement add column request_hash bytea;
