import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const year = z.number().int().min(1950).max(2030).nullable()

const makerSchema = z.strictObject({
  makerId: z.number().int().positive(),
  nameJp: z.string().min(1),
  nameEn: z.string().min(1),
  indexJp: z.string().length(1),
  indexEn: z.string().length(1),
  reading: z.string().regex(/^[ァ-ヶー・]+$/),
  sort: z.number().int(),
  symbol: z.string().min(1).max(3),
  region: z.enum(['domestic', 'europe', 'america', 'asia']),
  description: z.string(),
})

const modelSchema = z.strictObject({
  modelId: z.number().int().positive(),
  makerId: z.number().int().positive(),
  nameJp: z.string().min(1),
  nameEn: z.string().min(1),
  reading: z.string().regex(/^[ァ-ヶー・]+$/),
  displacement: z.number().int().min(0).max(3000),
  outputKw: z.number().positive().max(300).optional(),
  displacementCtgId: z.number().int().min(1).max(7),
  kind: z.enum(['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike']),
  /** For competition or children: no meter, no lamps and no plate, so no listing and no sale of it names kilometres. */
  competition: z.literal(true).optional(),
  types: z
    .array(
      z.strictObject({
        modelTypeId: z.number().int().positive(),
        name: z.string().min(1),
        startYear: year,
        endYear: year,
      }),
    )
    .min(1),
})

const specSchema = z.strictObject({
  modelId: z.number().int().positive(),
  modelTypeId: z.number().int().positive().nullable(),
  spec: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

const levelsSchema = z.strictObject({
  modelId: z.number().int().positive(),
  name: z.string().min(1),
  manYen: z.array(z.number().positive()).min(1),
  yearly: z.number().min(0).max(0.2),
  per10000Km: z.number().min(0).max(0.3),
  collectible: z.literal(true).optional(),
  shares: z.array(z.number().positive()).optional(),
})

const bandSchema = { from: z.number().int().nullable(), to: z.number().int().nullable(), title: z.string().min(1) }
const displacementSchema = z.strictObject({
  displacementCtgId: z.number().int(),
  sortOrder: z.number().int(),
  ...bandSchema,
})
const mileageSchema = z.strictObject({ mileageId: z.number().int(), ...bandSchema })

export type CatalogMaker = z.output<typeof makerSchema>
export type CatalogModel = z.output<typeof modelSchema>
/** Set by hand; README.md of the folder says what the figures mean. */
export type CatalogLevels = z.output<typeof levelsSchema>

export interface CatalogFiles {
  readonly makers: readonly CatalogMaker[]
  readonly models: readonly CatalogModel[]
  readonly specs: readonly z.output<typeof specSchema>[]
  readonly displacementCategories: readonly z.output<typeof displacementSchema>[]
  readonly mileages: readonly z.output<typeof mileageSchema>[]
}

/** Reads and checks the catalog files of a folder; a wrong entry stops with its file and place. */
export function loadCatalog(folder: string): CatalogFiles {
  return {
    makers: read(join(folder, 'makers.json'), makerSchema),
    models: readFolder(join(folder, 'models'), modelSchema),
    specs: readFolder(join(folder, 'specs'), specSchema),
    displacementCategories: read(join(folder, 'displacement-categories.json'), displacementSchema),
    mileages: read(join(folder, 'mileages.json'), mileageSchema),
  }
}

/** What models fetch second-hand, by hand; the demo alone reads it, so it is no part of what is imported. */
export function loadLevels(folder: string): CatalogLevels[] {
  return readFolder(join(folder, 'levels'), levelsSchema)
}

function readFolder<T>(folder: string, schema: z.ZodType<T>): T[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return files.flatMap((name) => read(join(folder, name), schema))
}

function read<T>(file: string, schema: z.ZodType<T>): T[] {
  const result = z.array(schema).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
