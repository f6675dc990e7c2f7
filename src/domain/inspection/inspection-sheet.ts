import { withoutTurns, writtenWords } from '../account/written-text.ts'
import type { FieldFault } from '../errors/error-code.ts'
import type { CodeOf, Option } from '../options/option.ts'
import { accept, type Result, refuse } from '../values/result.ts'

/** In the order of the sheet: their lines are 1 to 6 on every sheet. */
export const INSPECTION_PARTS = [
  { code: 'engine', label: 'エンジン', looksAt: '始動・異音・排気・オイル漏れ' },
  { code: 'frame', label: 'フレーム', looksAt: '曲がり・修復・サビ' },
  { code: 'exterior', label: '外装', looksAt: 'タンク・カウル・シートの傷や割れ' },
  { code: 'electrics', label: '電装', looksAt: '灯火・メーター・スイッチ' },
  { code: 'tyres', label: 'タイヤ', looksAt: '溝・ひび・ホイール' },
  { code: 'runningGear', label: '足まわり', looksAt: 'サスペンション・ブレーキ・チェーン' },
] as const satisfies readonly (Option & { readonly looksAt: string })[]
export type InspectionPart = CodeOf<typeof INSPECTION_PARTS>

export const DAMAGE_KINDS = [
  { code: 'scratch', label: '傷' },
  { code: 'dent', label: 'へこみ' },
  { code: 'rust', label: 'サビ' },
  { code: 'crack', label: '割れ' },
  { code: 'missing', label: '欠品' },
  { code: 'bend', label: '曲がり' },
  { code: 'peeling', label: '塗装のはがれ' },
  { code: 'leak', label: 'にじみ・漏れ' },
  { code: 'repair', label: '補修の跡' },
] as const satisfies readonly Option[]
export type DamageKind = CodeOf<typeof DAMAGE_KINDS>

export const BIKE_SIDES = [
  { code: 'left', label: '左側' },
  { code: 'right', label: '右側' },
] as const satisfies readonly Option[]
export type BikeSide = CodeOf<typeof BIKE_SIDES>

export const MIN_GRADE = 1
export const MAX_GRADE = 10
/** Of a side view in both directions, from its upper left corner. */
export const MAX_COORDINATE = 1000
export const MAX_PART_NOTE_LENGTH = 200
export const MAX_MARK_NOTE_LENGTH = 100
export const MAX_MARKS = 40

/** What each grade means, so that two operators give the same. */
export const GRADE_WORDS: Readonly<Record<number, string>> = {
  10: '新車と変わらない',
  9: '使用感がほとんどない',
  8: '小さな使用感のみ',
  7: '年式相応で良好',
  6: '年式相応',
  5: '目立つ傷みがある',
  4: '整備が必要',
  3: '部品の交換が必要',
  2: '大きな損傷がある',
  1: '部品取り',
}

export interface PartGrade {
  readonly part: InspectionPart
  /** Null: not graded yet, or it cannot be seen. */
  readonly grade: number | null
  /** The photos, the movie and the answers do not show it. */
  readonly isUnseen: boolean
  readonly note: string
}

export interface DamageMark {
  readonly kind: DamageKind
  readonly side: BikeSide
  readonly x: number
  readonly y: number
  readonly note: string
}

/** Six parts in their order, and the marks in the order in which they were drawn. */
export interface InspectionSheet {
  readonly parts: readonly PartGrade[]
  readonly marks: readonly DamageMark[]
}

export const EMPTY_SHEET: InspectionSheet = {
  parts: INSPECTION_PARTS.map(({ code }) => ({ part: code, grade: null, isUnseen: false, note: '' })),
  marks: [],
}

/** A sheet as it was sent: parts may be missing or in another order. */
export interface GivenSheet {
  readonly parts: readonly {
    readonly part: InspectionPart
    readonly grade?: number | null | undefined
    readonly isUnseen?: boolean | null | undefined
    readonly note?: string | null | undefined
  }[]
  readonly marks: readonly {
    readonly kind: DamageKind
    readonly side: BikeSide
    readonly x: number
    readonly y: number
    readonly note?: string | null | undefined
  }[]
}

/** The sheet as it is kept, or what is wrong with it; unfinished is no fault. */
export function checkSheet({ parts, marks }: GivenSheet): Result<InspectionSheet, readonly FieldFault[]> {
  const faults: FieldFault[] = []
  const fault = (field: string, message: string) => void faults.push({ field, message })
  if (new Set(parts.map(({ part }) => part)).size < parts.length) fault('parts', '同じ部位が2回あります。')
  const graded = INSPECTION_PARTS.map(({ code, label }): PartGrade => {
    const given = parts.find(({ part }) => part === code)
    const grade = given?.grade ?? null
    const isUnseen = given?.isUnseen ?? false
    const note = wordsOf(given?.note)
    if (grade !== null && !isWithin(grade, MIN_GRADE, MAX_GRADE))
      fault(`${code}.grade`, `${label}の評価は${MIN_GRADE}〜${MAX_GRADE}の整数で入力してください。`)
    else if (grade !== null && isUnseen)
      fault(`${code}.grade`, `${label}は、評価か「確認できない」のどちらか一方を選んでください。`)
    if (lengthOf(note) > MAX_PART_NOTE_LENGTH)
      fault(`${code}.note`, `${label}のメモは${MAX_PART_NOTE_LENGTH}文字以内で入力してください。`)
    return { part: code, grade, isUnseen, note }
  })
  if (marks.length > MAX_MARKS) fault('marks', `損傷の印は${MAX_MARKS}個までです。`)
  const drawn = marks.map(({ kind, side, x, y, note }, index): DamageMark => {
    const words = wordsOf(note)
    if (![x, y].every((it) => isWithin(it, 0, MAX_COORDINATE)))
      fault(`marks.${index}`, `${index + 1}番目の印の位置が図の外にあります。`)
    if (lengthOf(words) > MAX_MARK_NOTE_LENGTH)
      fault(`marks.${index}.note`, `${index + 1}番目の印のメモは${MAX_MARK_NOTE_LENGTH}文字以内で入力してください。`)
    return { kind, side, x, y, note: words }
  })
  return faults.length > 0 ? refuse(faults) : accept({ parts: graded, marks: drawn })
}

/** A grade as someone typed it: １〜10 in any width. Null: nothing was typed; undefined: not a grade. */
export function typedGrade(text: string): number | null | undefined {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return null
  return /^(?:[1-9]|10)$/.test(typed) ? Number(typed) : undefined
}

/** Every part is graded, or said to be out of sight. */
export function isComplete({ parts }: InspectionSheet): boolean {
  return parts.every(({ grade, isUnseen }) => grade !== null || isUnseen)
}

/** With fewer parts in sight there is no overall grade. */
const MIN_GRADED_PARTS = 4
/** The weakest part holds the whole back: so much above it at most. */
const MAX_ABOVE_WEAKEST = 2
/** Nobody calls a bike very good whose engine or frame was not seen. */
const MAX_WITHOUT_ENGINE_OR_FRAME = 7

/**
 * Halfway between the mean and the weakest part, rounded, a half downwards; at most 2 above the weakest part, and at most
 * 7 where engine or frame could not be seen. Null where fewer than four parts are graded. The marks are not counted: the
 * grades of their parts say what they cost.
 */
export function overallGrade({ parts }: InspectionSheet): number | null {
  const grades = parts.flatMap(({ grade }) => grade ?? [])
  if (grades.length < MIN_GRADED_PARTS) return null
  const weakest = Math.min(...grades)
  const sum = grades.reduce((total, grade) => total + grade, 0)
  const count = grades.length
  const middle = Math.ceil((sum + count * weakest - count) / (2 * count))
  const isVitalUnseen = parts.some(({ part, isUnseen }) => isUnseen && (part === 'engine' || part === 'frame'))
  return Math.min(middle, weakest + MAX_ABOVE_WEAKEST, isVitalUnseen ? MAX_WITHOUT_ENGINE_OR_FRAME : MAX_GRADE)
}

/** A line of the sheet: what someone later refers to. Exactly one of `part` and `mark` is there. */
export interface SheetLine {
  readonly number: number
  readonly part: PartGrade | null
  readonly mark: DamageMark | null
}

/** Numbered from 1: the six parts, then the marks. */
export function sheetLines({ parts, marks }: InspectionSheet): SheetLine[] {
  return [...parts.map((part) => ({ part, mark: null })), ...marks.map((mark) => ({ part: null, mark }))].map(
    (line, index) => ({ number: index + 1, ...line }),
  )
}

/** Why a listing cannot pass with its sheet. `changed`: it is not the one that was read; `unfinished`: parts are missing. */
export type SheetRefusal = 'changed' | 'unfinished'

/**
 * What stands in the way of a pass. `readVersion`: of the sheet that the operator read, 0 for none; null where the client
 * knows nothing of sheets, and takes what is there.
 */
export function sheetRefusal(
  draft: { readonly version: number; readonly sheet: InspectionSheet } | null,
  readVersion: number | null,
): SheetRefusal | null {
  if (readVersion !== null && readVersion !== (draft?.version ?? 0)) return 'changed'
  return draft && !isComplete(draft.sheet) ? 'unfinished' : null
}

function wordsOf(note: string | null | undefined): string {
  return writtenWords(withoutTurns(note ?? '').replace(/\s+/gu, ' '))
}

function lengthOf(text: string): number {
  return [...text].length
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
