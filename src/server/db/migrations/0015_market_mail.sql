-- The owner's last monthly report (like 2026-11), and when the owner was invited to list: each mail goes out once.
alter table market_search_bike
  add column reported_month text,
  add column invited_at timestamptz;
-- Owners who follow the same model are written to one after the other, with one look at its market.
create index market_search_bike_model on market_search_bike (model_id, bike_owner_id);
