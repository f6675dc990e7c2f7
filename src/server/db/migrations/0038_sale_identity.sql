-- An imported sale is known again, so that a file imported twice counts once: by the id of its source, or by what it says
-- and which of several that say the same it is (src/server/features/souba/add-sales.ts).
alter table sale add column identity text;

update sale set identity = numbered.identity
from (
  select sale_id, concat_ws('|', 'row', sold_on, model_id, coalesce(model_type_id::text, ''), coalesce(mileage_id::text, ''),
    price, row_number() over (partition by sold_on, model_id, model_type_id, mileage_id, price order by sale_id)) as identity
  from sale where source = 'import'
) numbered
where numbered.sale_id = sale.sale_id;

create unique index sale_identity on sale (model_id, identity) where identity is not null;
