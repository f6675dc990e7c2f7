/**
 * Known again is a sale by the id of its source; without one by what it says, and of several in one file that differ only in
 * year, kilometres or grade by which of them it is.
 */
export const IDENTITY = `coalesce('id|' || source_id, concat_ws('|', 'row', sold_on, model_id, coalesce(model_type_id::text, ''),
  coalesce(mileage_id::text, ''), price,
  row_number() over (partition by source_id is null, sold_on, model_id, model_type_id, mileage_id, price order by line)))`

/** Whether a row of the file (staged) says more of a known sale than is known. */
export const TELLS_MORE = `(sale.model_year is null and staged.model_year is not null
  or sale.mileage_km is null and staged.mileage_km is not null
  or sale.grade is null and staged.grade is not null)`
