import { tidyText } from '../account/written-text.ts'

/** One QR code as it was read; codes of one text carry its id, their place and how many there are (structured append). */
export interface ReadCode {
  readonly text: string
  readonly sequenceId: string
  /** From 0; -1 for a code that stands alone. */
  readonly sequenceIndex: number
  readonly sequenceSize: number
}

/** What the codes of a 車検証 tell about a bike; null where they do not. */
export interface Certificate {
  /** 車両番号: 横浜 あ 12-34 */
  readonly plate: string | null
  /** 車台番号 */
  readonly frameNumber: string | null
  /** 原動機の型式 */
  readonly engineType: string | null
  /** 型式: 2BL-NC54 */
  readonly type: string | null
  /** 初度検査年月 */
  readonly firstRegistered: { readonly year: number; readonly month: number } | null
  /** 有効期間の満了する日 */
  readonly validUntil: string | null
}

/** Both kinds begin so: 2 of the transport offices, K of the association for light vehicles. */
const ISSUERS: ReadonlySet<string> = new Set(['2', 'K'])
/** issuer / plate / plate count / frame number / engine type / kind of form */
const NUMBERS_FIELDS = { fewest: 5, most: 7 }
/** issuer / place of the frame number / designation / valid until / first registered / type / axle weights … fuel */
const VEHICLE_FIELDS_FEWEST = 8
/** None: the paper says so with dashes. */
const EMPTY = /^[-*\s]*$/

/** Reads what the codes of one photo say, in whatever order they were found; null when none is of a 車検証. */
export function readCertificate(codes: readonly ReadCode[]): Certificate | null {
  let found: Certificate | null = null
  for (const text of wholeTexts(codes)) {
    const fields = text.split('/').map((field) => tidyText(field))
    if (!ISSUERS.has(fields[0] ?? '')) continue
    const told = fields.length >= VEHICLE_FIELDS_FEWEST ? vehiclePart(fields) : numbersPart(fields)
    if (told) found = merged(found, told)
  }
  return found
}

/** Texts of codes that belong together, put together; one of which a piece is missing is left out. */
function wholeTexts(codes: readonly ReadCode[]): string[] {
  const sequences = new Map<string, Map<number, ReadCode>>()
  const texts: string[] = []
  for (const code of codes) {
    if (code.sequenceIndex < 0 || code.sequenceSize < 2) texts.push(code.text)
    else
      sequences.set(
        code.sequenceId,
        (sequences.get(code.sequenceId) ?? new Map()).set(code.sequenceIndex, code) as Map<number, ReadCode>,
      )
  }
  for (const pieces of sequences.values()) {
    const ordered = [...pieces.values()].sort((a, b) => a.sequenceIndex - b.sequenceIndex)
    if (ordered.length === ordered[0]?.sequenceSize) texts.push(ordered.map(({ text }) => text).join(''))
  }
  return texts
}

type Told = Partial<Certificate>

function numbersPart(fields: readonly string[]): Told | null {
  if (fields.length < NUMBERS_FIELDS.fewest || fields.length > NUMBERS_FIELDS.most) return null
  const [, plate, , frameNumber, engineType] = fields
  return { plate: value(plate), frameNumber: value(frameNumber), engineType: value(engineType) }
}

function vehiclePart(fields: readonly string[]): Told {
  const [, , , validUntil, firstRegistered, type] = fields
  return { validUntil: dayOf(validUntil), firstRegistered: monthOf(firstRegistered), type: value(type) }
}

function merged(before: Certificate | null, told: Told): Certificate {
  const empty = {
    plate: null,
    frameNumber: null,
    engineType: null,
    type: null,
    firstRegistered: null,
    validUntil: null,
  }
  const known = Object.fromEntries(Object.entries(told).filter(([, it]) => it !== null))
  return { ...empty, ...before, ...known }
}

function value(text: string | undefined): string | null {
  return text === undefined || EMPTY.test(text) ? null : text
}

/** 2612 or 201612: the month of the first registration. */
function monthOf(text = ''): Certificate['firstRegistered'] {
  const [, yearText = '', monthText = ''] = /^(\d{2}|\d{4})(\d{2})$/.exec(text) ?? []
  const month = Number(monthText)
  if (yearText === '' || month < 1 || month > 12) return null
  return { year: yearOf(yearText), month }
}

function dayOf(text = ''): string | null {
  const [, yearText = '', month = '', day = ''] = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (yearText === '' || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null
  return `${yearOf(yearText)}-${month}-${day}`
}

/** Two digits: a bike of 70 to 99 is of the last century. */
function yearOf(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year >= 70 ? 1900 + year : 2000 + year
}

interface ModelType {
  readonly modelTypeId: number
  readonly name: string
  readonly startYear: number | null
  readonly endYear: number | null
}

/** The type of the model that the paper means: by its name, else the only one built in the year before or of its first registration. */
export function typeByCertificate<Type extends ModelType>(
  { type, firstRegistered }: Pick<Certificate, 'type' | 'firstRegistered'>,
  types: readonly Type[],
): Type | null {
  const written = type?.toUpperCase() ?? null
  const named = types.filter(({ name }) => written !== null && isNamed(written, name.toUpperCase()))
  const candidates = named.length > 0 ? named : types
  if (named.length === 1) return named[0] ?? null
  if (!firstRegistered) return null
  const { year } = firstRegistered
  const built = candidates.filter((it) => it.startYear !== null && it.startYear <= year && year <= (it.endYear ?? year))
  return built.length === 1 ? (built[0] ?? null) : null
}

/** 2BL-NC54 names NC54, with or without what stands before the dash. */
function isNamed(written: string, name: string): boolean {
  const [, last = written] = /-([^-]+)$/.exec(written) ?? []
  return name === written || name === last || name.split(/[\s（(・/]+/u).includes(last)
}

interface Named<Type extends ModelType> {
  readonly modelTypes: readonly Type[]
}

/**
 * The models that the paper may mean, each with its type: by the type it names, else by what stands before the dash of the
 * frame number, which is the type as it was approved. Where the year tells them apart, those alone.
 */
export function modelsByCertificate<Type extends ModelType, Model extends Named<Type>>(
  { type, frameNumber, firstRegistered }: Pick<Certificate, 'type' | 'frameNumber' | 'firstRegistered'>,
  models: readonly Model[],
): { readonly model: Model; readonly modelType: Type }[] {
  const [, fromFrame = null] = /^([A-Z0-9]{3,})-/.exec(frameNumber?.toUpperCase() ?? '') ?? []
  for (const written of [type?.toUpperCase() ?? null, fromFrame]) {
    if (written === null || !/\d/.test(written)) continue
    const named = models.flatMap((model) =>
      model.modelTypes
        .filter(({ name }) => isNamed(written, name.toUpperCase()))
        .map((modelType) => ({ model, modelType })),
    )
    const year = firstRegistered?.year
    const built = named.filter(
      ({ modelType: { startYear, endYear } }) =>
        year === undefined || ((startYear ?? year) - 1 <= year && year <= (endYear ?? year) + 2),
    )
    if (named.length > 0) return built.length > 0 ? built : named
  }
  return []
}
