-- Which columns a person chose for the list of auctions (src/domain/auction/list-columns.ts); null: the usual ones.
alter table partner_account add column list_columns text[];
