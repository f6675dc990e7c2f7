import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type CatalogFiles, loadCatalog } from '#catalog/load.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'
import { projectRoot } from '../../host/project-root.ts'

const NAME = 'catalog'

/** What an import did, and what the database holds that the files do not name (any more): kept, since sales refer to it. */
export interface CatalogImport {
  readonly makers: number
  readonly models: number
  readonly modelTypes: number
  readonly specs: number
  readonly leftOver: {
    readonly makers: readonly { readonly id: number; readonly name: string }[]
    readonly models: readonly { readonly id: number; readonly name: string }[]
    readonly modelTypes: readonly { readonly id: number; readonly name: string }[]
  }
}

/** Writes the catalog files into the tables, unless exactly these were imported before. Returns whether it did. */
export async function importCatalog(tx: Tx, bus: Pick<Bus, 'publish'> | null): Promise<boolean> {
  const files = readCatalogFiles()
  const known = await tx.query
    .selectFrom('importedData')
    .select('fingerprint')
    .where('name', '=', NAME)
    .executeTakeFirst()
  if (known?.fingerprint === fingerprintOf(files)) return false
  await importCatalogFiles(tx, bus, files)
  return true
}

export function readCatalogFiles(): CatalogFiles {
  return loadCatalog(join(projectRoot, 'catalog'))
}

/** Writes the files into the tables in any case, and tells every instance. */
export async function importCatalogFiles(
  tx: Tx,
  bus: Pick<Bus, 'publish'> | null,
  files: CatalogFiles,
): Promise<CatalogImport> {
  await writeCatalog(tx, files)
  const fingerprint = fingerprintOf(files)
  await tx.query
    .insertInto('importedData')
    .values({ name: NAME, fingerprint })
    .onConflict((on) => on.column('name').doUpdateSet({ fingerprint }))
    .execute()
  await bus?.publish(tx, 'dataChanged', { tag: 'catalog' })
  return {
    makers: files.makers.length,
    models: files.models.length,
    modelTypes: files.models.flatMap((it) => it.types).length,
    specs: files.specs.length,
    leftOver: await findLeftOver(tx, files),
  }
}

function fingerprintOf(files: CatalogFiles): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex')
}

async function findLeftOver(tx: Tx, files: CatalogFiles): Promise<CatalogImport['leftOver']> {
  const [makers, models, modelTypes] = await Promise.all([
    tx.query.selectFrom('maker').select(['makerId as id', 'makerNameJp as name']).orderBy('makerId').execute(),
    tx.query.selectFrom('model').select(['modelId as id', 'modelNameJp as name']).orderBy('modelId').execute(),
    tx.query.selectFrom('modelType').select(['modelTypeId as id', 'name']).orderBy('modelTypeId').execute(),
  ])
  const makerIds = new Set(files.makers.map((it) => it.makerId))
  const modelIds = new Set(files.models.map((it) => it.modelId))
  const typeIds = new Set(files.models.flatMap((it) => it.types.map((type) => type.modelTypeId)))
  return {
    makers: makers.filter((it) => !makerIds.has(it.id)),
    models: models.filter((it) => !modelIds.has(it.id)),
    modelTypes: modelTypes.filter((it) => !typeIds.has(it.id)),
  }
}

async function writeCatalog(tx: Tx, files: CatalogFiles): Promise<void> {
  await sql`
    insert into maker (maker_id, maker_name_jp, maker_name_en, index_name_jp, index_name_en, reading, maker_sort, maker_symbol, region, description)
    select "makerId", "nameJp", "nameEn", "indexJp", "indexEn", reading, sort, symbol, region, description
    from jsonb_to_recordset(${JSON.stringify(files.makers)}::jsonb) as it("makerId" int, "nameJp" text, "nameEn" text,
      "indexJp" text, "indexEn" text, reading text, sort int, symbol text, region text, description text)
    on conflict (maker_id) do update set maker_name_jp = excluded.maker_name_jp, maker_name_en = excluded.maker_name_en,
      index_name_jp = excluded.index_name_jp, index_name_en = excluded.index_name_en, reading = excluded.reading,
      maker_sort = excluded.maker_sort, maker_symbol = excluded.maker_symbol, region = excluded.region,
      description = excluded.description`.execute(tx.query)
  await sql`
    insert into displacement_category (displacement_ctg_id, displacement_from, displacement_to, sort_order, title)
    select "displacementCtgId", "from", "to", "sortOrder", title
    from jsonb_to_recordset(${JSON.stringify(files.displacementCategories)}::jsonb)
      as it("displacementCtgId" int, "from" int, "to" int, "sortOrder" int, title text)
    on conflict (displacement_ctg_id) do update set displacement_from = excluded.displacement_from,
      displacement_to = excluded.displacement_to, sort_order = excluded.sort_order, title = excluded.title`.execute(
    tx.query,
  )
  await sql`
    insert into mileage (mileage_id, mileage_from, mileage_to, sort_order, title)
    select "mileageId", "from", "to", "mileageId", title
    from jsonb_to_recordset(${JSON.stringify(files.mileages)}::jsonb) as it("mileageId" int, "from" int, "to" int, title text)
    on conflict (mileage_id) do update set mileage_from = excluded.mileage_from, mileage_to = excluded.mileage_to,
      title = excluded.title`.execute(tx.query)
  await sql`
    insert into model (model_id, maker_id, model_name_jp, model_name_en, model_name_idx, displacement, output_kw, displacement_ctg_id, kind, is_competition)
    select "modelId", "makerId", "nameJp", "nameEn", reading, displacement, "outputKw", "displacementCtgId", kind, coalesce(competition, false)
    from jsonb_to_recordset(${JSON.stringify(files.models)}::jsonb) as it("modelId" int, "makerId" int, "nameJp" text,
      "nameEn" text, reading text, displacement int, "outputKw" numeric, "displacementCtgId" int, kind text, competition boolean)
    on conflict (model_id) do update set maker_id = excluded.maker_id, model_name_jp = excluded.model_name_jp,
      model_name_en = excluded.model_name_en, model_name_idx = excluded.model_name_idx, displacement = excluded.displacement,
      output_kw = excluded.output_kw, displacement_ctg_id = excluded.displacement_ctg_id, kind = excluded.kind,
      is_competition = excluded.is_competition`.execute(tx.query)
  const types = files.models.flatMap(({ modelId, types }) => types.map((type, index) => ({ ...type, modelId, index })))
  await sql`
    insert into model_type (model_type_id, model_id, name, start_year, end_year, sort_order)
    select "modelTypeId", "modelId", name, "startYear", "endYear", index
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as it("modelTypeId" int, "modelId" int, name text,
      "startYear" int, "endYear" int, index int)
    on conflict (model_type_id) do update set model_id = excluded.model_id, name = excluded.name,
      start_year = excluded.start_year, end_year = excluded.end_year, sort_order = excluded.sort_order`.execute(
    tx.query,
  )
  await sql`
    insert into model_spec (model_id, model_type_id, spec)
    select "modelId", "modelTypeId", spec
    from jsonb_to_recordset(${JSON.stringify(files.specs)}::jsonb) as it("modelId" int, "modelTypeId" int, spec jsonb)
    on conflict (model_id) do update set model_type_id = excluded.model_type_id, spec = excluded.spec`.execute(tx.query)
  // Facts that were withdrawn were wrong: they go, unlike the model that they were of.
  await sql`delete from model_spec where model_id <> all(${files.specs.map((it) => it.modelId)}::int[])`.execute(
    tx.query,
  )
}
