import { PREFECTURES } from '../../options/prefectures.ts'

/** Where the seat of each prefecture's government lies, in the order of their codes: degrees north and east. */
const SEATS: readonly (readonly [north: number, east: number])[] = [
  ...([
    [43.1, 141.3],
    [40.8, 140.7],
    [39.7, 141.2],
    [38.3, 140.9],
    [39.7, 140.1],
    [38.2, 140.4],
    [37.8, 140.5],
  ] as const),
  ...([
    [36.3, 140.4],
    [36.6, 139.9],
    [36.4, 139.1],
    [35.9, 139.6],
    [35.6, 140.1],
    [35.7, 139.7],
    [35.4, 139.6],
  ] as const),
  ...([
    [37.9, 139.0],
    [36.7, 137.2],
    [36.6, 136.6],
    [36.1, 136.2],
    [35.7, 138.6],
    [36.7, 138.2],
    [35.4, 136.7],
  ] as const),
  ...([
    [35.0, 138.4],
    [35.2, 136.9],
    [34.7, 136.5],
    [35.0, 135.9],
    [35.0, 135.8],
    [34.7, 135.5],
    [34.7, 135.2],
  ] as const),
  ...([
    [34.7, 135.8],
    [34.2, 135.2],
    [35.5, 134.2],
    [35.5, 133.1],
    [34.7, 133.9],
    [34.4, 132.5],
    [34.2, 131.5],
  ] as const),
  ...([
    [34.1, 134.6],
    [34.3, 134.0],
    [33.8, 132.8],
    [33.6, 133.5],
    [33.6, 130.4],
    [33.2, 130.3],
    [32.7, 129.9],
  ] as const),
  ...([
    [32.8, 130.7],
    [33.2, 131.6],
    [31.9, 131.4],
    [31.6, 130.6],
    [26.2, 127.7],
  ] as const),
]

/** As carriers divide bikes: cc up to and including, and the word for it. */
const CLASSES = [
  { upTo: 125, label: '125cc以下' },
  { upTo: 250, label: '250cc以下' },
  { upTo: 400, label: '400cc以下' },
  { upTo: Number.POSITIVE_INFINITY, label: '401cc以上' },
] as const

/** Our own estimate, in yen with tax, of a bike on a shared lorry: km up to, and the price of each class. */
const BY_DISTANCE = [
  { km: 0, yen: [9_000, 11_000, 13_000, 16_000] },
  { km: 150, yen: [12_000, 14_000, 17_000, 20_000] },
  { km: 300, yen: [15_000, 18_000, 21_000, 25_000] },
  { km: 500, yen: [18_000, 22_000, 26_000, 31_000] },
  { km: 800, yen: [23_000, 28_000, 33_000, 39_000] },
  { km: 1_200, yen: [29_000, 35_000, 41_000, 48_000] },
  { km: Number.POSITIVE_INFINITY, yen: [36_000, 43_000, 50_000, 58_000] },
] as const

/** A ferry on the way: to or from these prefectures. */
const BY_SEA: Readonly<Record<string, number>> = { 北海道: 10_000, 沖縄県: 20_000 }

/** What a bike of this size costs to bring from one prefecture to the other; null where one of them is not known. */
export function transportYen(from: string | null, to: string | null, displacement: number): number | null {
  const km = kmBetween(from, to)
  if (from === null || to === null || km === null) return null
  const size = CLASSES.findIndex(({ upTo }) => displacement <= upTo)
  const band = BY_DISTANCE.find((it) => km <= it.km)
  const sea = from === to ? 0 : (BY_SEA[from] ?? 0) + (BY_SEA[to] ?? 0)
  return (band?.yen[size] ?? 0) + sea
}

/** 401cc以上; an electric bike is as light as the smallest. */
export function transportClass(displacement: number): string {
  return CLASSES.find(({ upTo }) => displacement <= upTo)?.label ?? ''
}

/** Between the seats of two prefectures as the crow flies; 0 within one. */
function kmBetween(from: string | null, to: string | null): number | null {
  const [one, other] = [seatOf(from), seatOf(to)]
  if (!one || !other) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = radians(other[0] - one[0])
  // One degree of longitude is shorter the further north.
  const east = radians(other[1] - one[1]) * Math.cos(radians((one[0] + other[0]) / 2))
  return EARTH_RADIUS_KM * Math.hypot(north, east)
}

const EARTH_RADIUS_KM = 6_371

function seatOf(prefecture: string | null) {
  return SEATS[PREFECTURES.findIndex(({ label }) => label === prefecture)] ?? null
}
