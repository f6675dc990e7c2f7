import { INSPECTION_PARTS, type InspectionPart, MIN_GRADE } from '../../inspection/inspection-sheet.ts'

/** From this grade on nothing has to be done before the bike is sold again. */
const SOUND_GRADE = 7

/**
 * Our own estimate, in yen with tax, of what brings a part back to a grade of 7, from grade 6 down to 1: parts and work of a
 * usual shop for a bike of middle size. The marks of damage are not counted, as in the overall grade: the grades of their
 * parts say what they cost.
 */
const TO_BE_SOUND: Readonly<Record<InspectionPart, readonly number[]>> = {
  engine: [5_000, 15_000, 40_000, 80_000, 150_000, 250_000],
  frame: [0, 10_000, 40_000, 90_000, 180_000, 300_000],
  exterior: [5_000, 20_000, 40_000, 70_000, 110_000, 160_000],
  electrics: [0, 8_000, 20_000, 40_000, 70_000, 100_000],
  tyres: [10_000, 25_000, 40_000, 50_000, 60_000, 70_000],
  runningGear: [5_000, 15_000, 35_000, 60_000, 100_000, 150_000],
}

interface GradedLine {
  readonly part: string | null
  readonly grade: number | null
}

export interface RepairLine {
  readonly label: string
  readonly yen: number
}

/** What the graded parts of a sheet cost to repair, those that cost something. A part that could not be seen costs what it turns out to. */
export function repairLines(lines: readonly GradedLine[]): RepairLine[] {
  return INSPECTION_PARTS.flatMap(({ code, label }) => {
    const grade = lines.find(({ part }) => part === code)?.grade ?? null
    const yen = grade === null ? 0 : (TO_BE_SOUND[code][SOUND_GRADE - 1 - grade] ?? 0)
    return yen > 0 ? [{ label, yen }] : []
  })
}

/**
 * What a part that turns out worse than it was graded costs more to repair, by so many grades: 1, then 2. Only where it
 * costs anything. A dealer has counted on the grade itself when it bid.
 */
export function wearYen(
  part: InspectionPart,
  grade: number,
): readonly { readonly grades: number; readonly yen: number }[] {
  const costAt = (at: number) => TO_BE_SOUND[part][SOUND_GRADE - 1 - at] ?? 0
  return [1, 2].flatMap((grades) => {
    const yen = grade - grades < MIN_GRADE ? 0 : costAt(grade - grades) - costAt(grade)
    return yen > 0 ? [{ grades, yen }] : []
  })
}

/** The whole estimate, for a shop that repairs at so many percent of it. */
export function repairYen(lines: readonly GradedLine[], percent: number): number {
  const sum = repairLines(lines).reduce((total, { yen }) => total + yen, 0)
  return Math.round((sum * percent) / 100)
}
