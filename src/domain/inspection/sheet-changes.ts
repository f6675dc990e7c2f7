import { labelOf } from '../options/option.ts'
import {
  BIKE_SIDES,
  DAMAGE_KINDS,
  type DamageMark,
  INSPECTION_PARTS,
  type InspectionSheet,
  type PartGrade,
} from './inspection-sheet.ts'

/** What is different from one sheet to the next, in a few words each: 「エンジン 7→5」「左側の傷を追加」. */
export function sheetChanges(before: InspectionSheet, after: InspectionSheet): string[] {
  const parts = after.parts.flatMap((now, index) => {
    const was = before.parts[index]
    if (!was) return []
    const label = labelOf(INSPECTION_PARTS, now.part)
    return [
      ...(gradeText(was) === gradeText(now) ? [] : [`${label} ${gradeText(was)}→${gradeText(now)}`]),
      ...(was.note === now.note ? [] : [`${label}のメモ`]),
    ]
  })
  const [was, now] = [before.marks.map(keyOf), after.marks.map(keyOf)]
  return [
    ...parts,
    ...withoutOnes(after.marks, was).map((mark) => `${markText(mark)}を追加`),
    ...withoutOnes(before.marks, now).map((mark) => `${markText(mark)}を削除`),
  ]
}

export function gradeText({ grade, isUnseen }: Pick<PartGrade, 'grade' | 'isUnseen'>): string {
  if (isUnseen) return '確認できない'
  return grade === null ? '未記入' : String(grade)
}

export function markText({ kind, side }: Pick<DamageMark, 'kind' | 'side'>): string {
  return `${labelOf(BIKE_SIDES, side)}の${labelOf(DAMAGE_KINDS, kind)}`
}

/** What a line of a stored sheet is called: the part, or the damage and its side. */
export function lineLabel({
  part,
  damage,
  side,
}: {
  readonly part: string | null
  readonly damage: DamageMark['kind'] | null
  readonly side: DamageMark['side'] | null
}): string {
  if (part) return labelOf(INSPECTION_PARTS, part)
  return damage && side ? markText({ kind: damage, side }) : ''
}

/** The marks that are not among these keys, each key taken once. */
function withoutOnes(marks: readonly DamageMark[], keys: readonly string[]): DamageMark[] {
  const left = [...keys]
  return marks.filter((mark) => {
    const index = left.indexOf(keyOf(mark))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function keyOf({ kind, side, x, y, note }: DamageMark): string {
  return JSON.stringify([kind, side, x, y, note])
}
