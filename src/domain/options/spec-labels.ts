export type SpecValue = string | number | boolean

type Group = 'size' | 'engine' | 'drive' | 'chassis' | 'equipment'

const GROUP_TITLES: Readonly<Record<Group, string>> = {
  size: '寸法・重量',
  engine: 'エンジン',
  drive: '駆動系',
  chassis: '足回り',
  equipment: '装備',
}

interface SpecLabel {
  readonly group: Group
  readonly label: string
  readonly kind: 'text' | 'number' | 'flag'
  /** Follows the figure. */
  readonly unit?: string
  /** Digits after the point, where a catalog writes them even for a round figure. */
  readonly digits?: number
}

const size = (label: string, unit = 'mm'): SpecLabel => ({ group: 'size', label, kind: 'number', unit })
const text = (group: Group, label: string): SpecLabel => ({ group, label, kind: 'text' })
const flag = (label: string): SpecLabel => ({ group: 'equipment', label, kind: 'flag' })

/** The vocabulary of catalog/specs, in the order people read it. */
export const SPEC_LABELS = {
  overallLength: size('全長'),
  overallWidth: size('全幅'),
  overallHeight: size('全高'),
  wheelbase: size('軸間距離'),
  groundClearance: size('最低地上高'),
  seatHeight: size('シート高'),
  curbWeight: size('車両重量', 'kg'),
  ridingCapacity: size('乗車定員', '名'),
  fuelTankCapacity: size('燃料タンク容量', 'L'),
  engineType: text('engine', 'エンジン形式'),
  cylinders: { group: 'engine', label: '気筒数', kind: 'number', unit: '気筒' },
  displacementExact: { group: 'engine', label: '総排気量', kind: 'number', unit: 'cc' },
  bore: { group: 'engine', label: '内径（ボア）', kind: 'number', unit: 'mm', digits: 1 },
  stroke: { group: 'engine', label: '行程（ストローク）', kind: 'number', unit: 'mm', digits: 1 },
  compressionRatio: { group: 'engine', label: '圧縮比', kind: 'number', digits: 1 },
  maxPower: text('engine', '最高出力'),
  maxTorque: text('engine', '最大トルク'),
  fuelSystem: text('engine', '燃料供給方式'),
  fuelConsumptionWmtc: { group: 'engine', label: '燃費（WMTCモード値）', kind: 'number', unit: 'km/L', digits: 1 },
  starter: text('engine', '始動方式'),
  transmission: text('drive', '変速機'),
  clutch: text('drive', 'クラッチ'),
  frame: text('chassis', 'フレーム'),
  caster: text('chassis', 'キャスター'),
  trail: { group: 'chassis', label: 'トレール', kind: 'number', unit: 'mm' },
  brakeFront: text('chassis', 'ブレーキ（前）'),
  brakeRear: text('chassis', 'ブレーキ（後）'),
  suspensionFront: text('chassis', 'サスペンション（前）'),
  suspensionRear: text('chassis', 'サスペンション（後）'),
  tireFront: text('chassis', 'タイヤ（前）'),
  tireRear: text('chassis', 'タイヤ（後）'),
  abs: flag('ABS'),
  etc: flag('ETC車載器'),
  tractionControl: flag('トラクションコントロール'),
  ridingModes: flag('走行モード切替'),
  quickShifter: flag('クイックシフター'),
  cruiseControl: flag('クルーズコントロール'),
  slipperClutch: flag('アシスト＆スリッパークラッチ'),
  gripHeater: flag('グリップヒーター'),
  usbPort: flag('USB電源'),
  meterDigital: flag('デジタルメーター'),
  ledHeadlight: flag('LEDヘッドライト'),
  centerStand: flag('センタースタンド'),
  sideStand: flag('サイドスタンド'),
} as const satisfies Readonly<Record<string, SpecLabel>>

const LABELS: ReadonlyMap<string, SpecLabel> = new Map(Object.entries(SPEC_LABELS))

export interface SpecRow {
  readonly label: string
  readonly value: string
}

export interface SpecGroup {
  readonly title: string
  readonly rows: readonly SpecRow[]
}

/** The facts that are known, by group; a group without any is left out. */
export function specGroups(spec: Readonly<Record<string, SpecValue>>): SpecGroup[] {
  const groups = new Map<Group, SpecRow[]>()
  for (const [key, label] of LABELS) {
    const value = spec[key]
    if (value === undefined) continue
    const rows = groups.get(label.group) ?? []
    rows.push({ label: label.label, value: formatSpec(label, value) })
    groups.set(label.group, rows)
  }
  return [...groups].map(([group, rows]) => ({ title: GROUP_TITLES[group], rows }))
}

function formatSpec({ unit = '', digits }: SpecLabel, value: SpecValue): string {
  if (typeof value === 'boolean') return value ? 'あり' : 'なし'
  if (typeof value === 'string') return value
  const figure = value.toLocaleString('ja-JP', { minimumFractionDigits: digits ?? 0, maximumFractionDigits: 3 })
  return `${figure}${unit}`
}
