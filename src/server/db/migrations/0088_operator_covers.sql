-- The operator covers plates and faces, too: who covered which areas, and the photo as it was sent, which the covered ones stand for.
alter table auction_image add column operator_cover jsonb, add column covered_from uuid;
