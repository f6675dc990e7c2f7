import {
  type BikeSide,
  type DamageKind,
  INSPECTION_PARTS,
  type InspectionPart,
} from '../../inspection/inspection-sheet.ts'
import { type PhotoType, REQUIRED_PHOTO_TYPES } from '../../options/photo-types.ts'
import { PHOTOS_LINE, statedLine } from './claim-lines.ts'
import type { ConditionCode } from './condition-sheet.ts'

/** A line of the inspection sheet: a graded part, or a mark of damage on one side. */
export interface NamedLine {
  readonly part: InspectionPart | null
  readonly damage: DamageKind | null
  readonly side: BikeSide | null
}

export interface ClaimPhotos {
  /** These show the place itself. */
  readonly own: readonly PhotoType[]
  /** Where there are none of those: what comes nearest. */
  readonly near: readonly PhotoType[]
}

const SIDES = ['03', '04'] as const satisfies readonly PhotoType[]
const DAMAGE: PhotoType = '32'
const PAPERS: ClaimPhotos = { own: ['07'], near: [] }

const OF_PART: Readonly<Record<InspectionPart, ClaimPhotos>> = {
  engine: { own: ['14', '15', '17'], near: SIDES },
  frame: { own: ['20', '12', '13'], near: SIDES },
  exterior: { own: [DAMAGE, '03', '04', '06', '18'], near: ['01', '02'] },
  electrics: { own: ['05'], near: ['01', '02'] },
  tyres: { own: ['08', '09'], near: SIDES },
  runningGear: { own: ['10', '11', '16'], near: SIDES },
}

/** Null: nothing can be claimed there, or any photo may be meant. */
const OF_STATED: Readonly<Record<ConditionCode, ClaimPhotos | null>> = {
  firstRegistration: PAPERS,
  mileageKm: { own: ['05'], near: [] },
  inspectionUntil: PAPERS,
  color: { own: [...SIDES, '01', '02'], near: [] },
  accidentHistoryList: { own: [DAMAGE, '12', '13'], near: ['10', '11', ...SIDES] },
  engineStatusList: OF_PART.engine,
  meterChange: { own: ['05'], near: [] },
  customPartsList: { own: ['31'], near: SIDES },
  keyCount: { own: ['19'], near: [] },
  numberRegistration: { own: ['07'], near: ['02'] },
  documentAvailableList: PAPERS,
  documentOwner: PAPERS,
  loanStatus: PAPERS,
  deliveryDue: null,
  deliveryDay: null,
  deliveryLocation: null,
  contactInfoToBikeDealer: null,
}

/** What people call the places that have a photo of their own. */
const CALLED: readonly (readonly [RegExp, readonly PhotoType[]])[] = [
  [/メーター|走行距離/, ['05']],
  [/タンク|給油/, ['06', ...SIDES]],
  [/書類|車検証/, ['07']],
  [/タイヤ|ホイール/, ['08', '09']],
  [/フォーク|フロントサス|サスペンション/, ['10', '11']],
  [/ストッパー/, ['12', '13']],
  [/エンジン|クランク|シリンダー/, ['14', '15']],
  [/リア?ヤ?サス|リアショック|サスペンション/, ['16']],
  [/マフラー|サイレンサー|エキパイ|排気/, ['17']],
  [/シート/, ['18']],
  [/鍵|キー/, ['19']],
  [/フレーム|車台/, ['20']],
  [/カスタム|社外/, ['31']],
]
/** Of a pair, which one stands on which side. */
const ON_ONE_SIDE: Readonly<Record<BikeSide, readonly PhotoType[]>> = {
  right: ['03', '10', '12', '14'],
  left: ['04', '11', '13', '15'],
}
const FRONT: readonly PhotoType[] = ['01', '08', '10', '11']
const REAR: readonly PhotoType[] = ['02', '09', '16']

/**
 * Which photos of the listing show what a claim is about, the nearest first. `sheet`: the line of the inspection sheet that
 * it names. A claim about the photos themselves says in its words which place it means.
 */
export function claimPhotos(line: string, sheet: NamedLine | null, detail: string): ClaimPhotos {
  if (sheet?.part) return OF_PART[sheet.part]
  if (sheet?.side) return ofMark(sheet.side, sheet.damage)
  const stated = Object.entries(OF_STATED).find(([code]) => statedLine(code as ConditionCode) === line)?.[1]
  if (stated) return stated
  const called = calledIn(detail)
  const isOfPhotos = line === PHOTOS_LINE
  return {
    own: called.length > 0 ? [...called, DAMAGE] : isOfPhotos ? [DAMAGE] : [],
    near: REQUIRED_PHOTO_TYPES,
  }
}

/** The graded parts that a claim is about, as far as it can be told. */
export function claimParts(line: string, sheet: NamedLine | null, detail: string): readonly InspectionPart[] {
  if (sheet?.part) return [sheet.part]
  const ofDamage = sheet?.damage ? PART_OF_DAMAGE[sheet.damage] : undefined
  if (sheet) return ofDamage ? [ofDamage] : []
  const stated = Object.entries(PART_OF_STATED).find(([code]) => statedLine(code as ConditionCode) === line)?.[1]
  if (stated) return [stated]
  const called = line === PHOTOS_LINE ? calledIn(detail) : []
  return INSPECTION_PARTS.map(({ code }) => code).filter((part) => called.some((it) => OF_PART[part].own.includes(it)))
}

const PART_OF_DAMAGE: Readonly<Partial<Record<DamageKind, InspectionPart>>> = {
  scratch: 'exterior',
  dent: 'exterior',
  crack: 'exterior',
  peeling: 'exterior',
  bend: 'frame',
  leak: 'engine',
}
const PART_OF_STATED: Readonly<Partial<Record<ConditionCode, InspectionPart>>> = {
  color: 'exterior',
  accidentHistoryList: 'frame',
  engineStatusList: 'engine',
  meterChange: 'electrics',
}

function ofMark(side: BikeSide, damage: DamageKind | null): ClaimPhotos {
  const [view, fork, , engine] = ON_ONE_SIDE[side]
  const wet = damage === 'leak' ? [engine, fork] : []
  return { own: [DAMAGE, view, ...wet].flatMap((type) => type ?? []), near: REQUIRED_PHOTO_TYPES }
}

/** The places that words name; what is on the other side of the bike is left out where they name a side. */
function calledIn(detail: string): readonly PhotoType[] {
  const text = detail.normalize('NFKC')
  const named = [...new Set<PhotoType>(CALLED.flatMap(([pattern, types]) => (pattern.test(text) ? [...types] : [])))]
  const [isLeft, isRight] = [/左/.test(text), /右/.test(text)]
  const [isFront, isRear] = [/前|フロント/.test(text), /後|リア|リヤ/.test(text)]
  const away: readonly PhotoType[] = [
    ...(isLeft && !isRight ? ON_ONE_SIDE.right : []),
    ...(isRight && !isLeft ? ON_ONE_SIDE.left : []),
    ...(isFront && !isRear ? REAR : []),
    ...(isRear && !isFront ? FRONT : []),
  ]
  return named.filter((type) => !away.includes(type))
}
