import type { PhotoType } from '../options/photo-types.ts'
import { seededRandom } from '../values/seeded-random.ts'
import {
  type DamageMark,
  INSPECTION_PARTS,
  type InspectionPart,
  type InspectionSheet,
  MAX_COORDINATE,
  MAX_GRADE,
  MIN_GRADE,
  type PartGrade,
} from './inspection-sheet.ts'

/** What the owner stated, as far as an inspector's grades follow from it. */
export interface StatedBike {
  readonly engineStatusList: readonly string[]
  readonly accidentHistoryList: readonly string[]
  /** Upper end of the mileage band, in km; null for the open one. */
  readonly mileageTo: number | null
  /** The types of its photos; null for the listings of the demo itself, whose photos are drawn later. */
  readonly photoTypes: readonly string[] | null
}

const TYRE_PHOTOS: readonly string[] = ['08', '09'] satisfies PhotoType[]

/** The same for the same bike, also when it is listed again: by its frame number, or else by its photos. */
export function bikeSeed(frameNumber: string | null, assetIds: readonly string[]): number {
  let hash = 0x811c9dc5 // FNV-1a
  for (const character of frameNumber ?? assetIds.toSorted().join(' '))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** From this many kilometres on, everything is as worn as it gets. */
const WORN_AT_KM = 60_000
const ENGINE_COST: Readonly<Record<string, number>> = {
  'hard-to-start': 2,
  noise: 2,
  smoke: 3,
  'oil-leak': 2,
  immobile: 5,
  'long-storage': 1,
}
/** Demo bikes have photos and no movie: how the engine runs is what the owner says. */
const ENGINE_NOTES: Readonly<Record<string, string>> = {
  good: '申告は良好。写真の範囲で漏れなし',
  'hard-to-start': '始動しにくいとの申告',
  noise: '異音ありとの申告',
  smoke: '白煙ありとの申告',
  'oil-leak': 'ヘッドまわりにオイルのにじみ',
  immobile: '始動しないとの申告',
  'long-storage': '長期保管。始動は未確認',
}
const ACCIDENT_COST: Readonly<Record<string, Partial<Record<InspectionPart, number>>>> = {
  'fell-at-standstill': { exterior: 2 },
  fell: { exterior: 3, runningGear: 1 },
  accident: { exterior: 3, runningGear: 2, frame: 1 },
  'frame-damage': { frame: 5, exterior: 2, runningGear: 2 },
}

/** On the left side of the bike; the right one is its mirror image. */
const PLACES = {
  tank: { x: 420, y: 330, note: 'タンク' },
  sideCover: { x: 560, y: 470, note: 'サイドカバー' },
  lever: { x: 300, y: 250, note: 'レバー先端' },
  muffler: { x: 760, y: 610, note: 'マフラー' },
  fork: { x: 235, y: 560, note: 'フロントフォーク' },
  crankcase: { x: 470, y: 640, note: 'エンジンカバー' },
} as const

/** A believable sheet of a made-up bike; the same for the same answers and seed. */
export function demoSheet(bike: StatedBike, seed: number): InspectionSheet {
  const random = seededRandom(seed)
  const { engineStatusList: engine, accidentHistoryList: accidents } = bike
  const wear = Math.min((bike.mileageTo ?? WORN_AT_KM) / WORN_AT_KM, 1) * 3
  const isEngineUnseen = engine.includes('long-storage') && engine.length === 1
  const areTyresShown = bike.photoTypes?.some((type) => TYRE_PHOTOS.includes(type)) ?? true
  const costOf = (part: InspectionPart) =>
    accidents.reduce((sum, code) => sum + (ACCIDENT_COST[code]?.[part] ?? 0), 0) +
    (part === 'engine' ? engine.reduce((sum, code) => sum + (ENGINE_COST[code] ?? 0), 0) : 0)
  const parts = INSPECTION_PARTS.map(({ code }): PartGrade => {
    const luck = random() * 2
    const grade = Math.round(Math.min(MAX_GRADE, Math.max(MIN_GRADE, 9.4 - wear - luck - costOf(code))))
    if (code === 'engine' && isEngineUnseen)
      return { part: code, grade: null, isUnseen: true, note: ENGINE_NOTES['long-storage'] ?? '' }
    if (code === 'tyres' && !areTyresShown) return { part: code, grade: null, isUnseen: true, note: 'タイヤの写真なし' }
    return { part: code, grade, isUnseen: false, note: noteOf(code, grade, engine, accidents) }
  })
  return { parts, marks: marksOf(parts, accidents, random) }
}

function noteOf(part: InspectionPart, grade: number, engine: readonly string[], accidents: readonly string[]): string {
  if (part === 'engine') return engine.flatMap((code) => ENGINE_NOTES[code] ?? []).join('。')
  if (part === 'frame') return accidents.includes('frame-damage') ? 'フレームに修復の跡' : '写真の範囲で曲がりなし'
  if (part === 'tyres') return grade >= 7 ? '溝は十分' : grade >= 5 ? '溝は半分ほど' : '要交換'
  if (part === 'runningGear' && grade <= 6) return 'チェーンの調整が必要'
  return part === 'exterior' && grade >= 8 ? '目立つ傷なし' : ''
}

function marksOf(parts: readonly PartGrade[], accidents: readonly string[], random: () => number): DamageMark[] {
  const gradeOf = (part: InspectionPart) => parts.find((it) => it.part === part)?.grade ?? MAX_GRADE
  const side = random() < 0.5 ? 'left' : 'right'
  const near = (place: keyof typeof PLACES, on: DamageMark['side'] = side) => {
    const x = PLACES[place].x + Math.floor(random() * 31) - 15
    const y = PLACES[place].y + Math.floor(random() * 31) - 15
    return { side: on, x: on === 'left' ? x : MAX_COORDINATE - x, y, note: PLACES[place].note }
  }
  const marks: DamageMark[] = []
  const hasFallen = accidents.some((code) => code !== 'none' && code !== 'unknown')
  if (hasFallen) marks.push({ kind: 'scratch', ...near('lever') }, { kind: 'scratch', ...near('crankcase') })
  if (accidents.includes('accident') || accidents.includes('frame-damage'))
    marks.push({ kind: 'bend', ...near('fork') })
  if (gradeOf('exterior') <= 5) marks.push({ kind: 'dent', ...near('tank') })
  else if (gradeOf('exterior') <= 7) marks.push({ kind: 'scratch', ...near('sideCover') })
  if (gradeOf('runningGear') <= 5) marks.push({ kind: 'rust', ...near('muffler', 'right') })
  return marks
}
