-- What asks for the latest days finds them without reading the years before. BRIN where rows are appended in the order of
-- time and stay where they are: some kilobytes, and next to nothing for a bid to pay.
create index bid_at_range on bid using brin (bid_at) with (pages_per_range = 32, autosummarize = on);
create index bike_owner_created_at on bike_owner (created_at);
create index auction_created_at on auction (created_at);
create index auction_sold_at on auction (final_transaction_at) where auction_status = 32;
create index auction_model_end on auction (model_id, end_at);
