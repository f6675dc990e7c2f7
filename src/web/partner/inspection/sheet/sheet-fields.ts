import {
  BIKE_SIDES,
  DAMAGE_KINDS,
  type DamageMark,
  INSPECTION_PARTS,
  type InspectionSheet,
  type PartGrade,
  typedGrade,
} from '#domain/inspection/inspection-sheet.ts'
import { isCodeOf } from '#domain/options/option.ts'
import type { FormReader } from '../../call/form-values.ts'

export const UNSEEN = 'unseen'
/** The hidden field of a form that brings the whole sheet. */
export const HAS_SHEET = 'hasSheet'

/** The sheet in a form; what cannot be read is a fault of its field. */
export function readSheet(form: FormReader): InspectionSheet {
  const parts = INSPECTION_PARTS.map(({ code, label }): PartGrade => {
    const given = form.text(`${code}.grade`)
    const isUnseen = given === UNSEEN
    const grade = isUnseen ? null : typedGrade(given)
    if (grade === undefined) form.fault(`${code}.grade`, `${label}の評価は1〜10から選んでください。`)
    return { part: code, grade: grade ?? null, isUnseen, note: form.text(`${code}.note`) }
  })
  const [kinds, places, notes] = [form.all('mark.kind'), form.all('mark.place'), form.all('mark.note')]
  const marks = kinds.flatMap((kind, index): DamageMark[] => {
    const [side = '', x = '', y = ''] = (places[index] ?? '').split(' ')
    if (isCodeOf(DAMAGE_KINDS, kind) && isCodeOf(BIKE_SIDES, side) && /^\d{1,4}$/.test(x) && /^\d{1,4}$/.test(y))
      return [{ kind, side, x: Number(x), y: Number(y), note: notes[index] ?? '' }]
    form.fault('marks', `${index + 1}番目の印を読み取れませんでした。`)
    return []
  })
  return { parts, marks }
}

export function isEmptySheet({ parts, marks }: InspectionSheet): boolean {
  return marks.length === 0 && parts.every(({ grade, isUnseen, note }) => grade === null && !isUnseen && note === '')
}

/** What dealers rely on, and a listing may pass without once an operator has said so. */
export interface Lacks {
  readonly sheet: boolean
  readonly frameNumber: boolean
}

/** What an action asks for before it passes a listing that lacks something; one question for all of it. */
export function lackingToken(auctionId: number, { sheet, frameNumber }: Lacks): string {
  return `pass ${auctionId} without ${[sheet && 'sheet', frameNumber && 'frame'].filter(Boolean).join(' ')}`
}

/** The question before a listing passes without them; null where it lacks nothing. */
export function lackingWords(auctionId: number, lacks: Lacks): string | null {
  if (!lacks.sheet && !lacks.frameNumber) return null
  const sheet = lacks.sheet ? '検査票は未記入です。' : ''
  return `No.${auctionId}：${sheet}${lacks.frameNumber ? NO_FRAME_NUMBER : ''}このまま合格にします。`
}

/** Stands where the frame number would. */
export const NO_FRAME_NUMBER = '車台番号の記載がありません。盗難車・重複の確認ができていません。'
