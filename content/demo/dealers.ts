import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'

/**
 * How a dealer of the demo world trades, always the same of one dealer:
 * - `honest`: takes bikes as they were described, and pays on the day
 * - `cutting`: finds something to claim, and gives in where the owner refuses, or asks the operator
 * - `slow`: answers late, and pays when it has been reminded
 * - `stopping`: leaves the trade before it comes to a hand-over
 */
export type Manner = 'honest' | 'cutting' | 'slow' | 'stopping'

export interface DealerCharacter {
  readonly manner: Manner
  /** What it knows how to sell, in cc; other bikes it seldom wants. */
  readonly displacement: readonly [from: number, to: number]
  /** Prefectures that it drives to gladly; it pays a little less for bikes that come from further away. */
  readonly region: readonly string[]
  /** Of its shop, in hours of the day. It bids until later in the evening. */
  readonly opensAt: number
  readonly closesAt: number
  /** Of the bids that it could give early, how many it keeps for the last hour. */
  readonly patience: number
}

export interface DemoDealer {
  readonly email: string
  readonly name: string
  readonly personInCharge: string
  readonly state: string
  readonly address1: string
  /** Of its town; what follows is zeros first, which no exchange gives out. */
  readonly areaCode: string
  /** Whether the agency represents it; the others belong to the house. */
  readonly isOfAgency?: boolean
}

/** The agency of agent@example.com. */
export const DEMO_AGENCY = { name: '関東モーターエージェンシー', phone: '0300000010', email: 'agency@example.com' }

/** Whom people play. */
const PLAYED: readonly DemoDealer[] = [
  {
    email: 'dealer@example.com',
    name: 'モト横浜',
    personInCharge: '港 一郎',
    state: '14',
    address1: '横浜市都筑区',
    areaCode: '045',
  },
  {
    email: 'rival@example.com',
    name: 'バイクワールド多摩',
    personInCharge: '多摩 恵',
    state: '13',
    address1: '八王子市',
    areaCode: '042',
  },
]

const KANTO = ['08', '09', '10', '11', '12', '13', '14', '19']
const CHUBU = ['20', '21', '22', '23', '24']
const KANSAI = ['25', '26', '27', '28', '29', '30']
const WEST = ['31', '32', '33', '34', '35', '36', '37', '38', '39']
const KYUSHU = ['40', '41', '42', '43', '44', '45', '46']
const NORTH = ['02', '03', '04', '05', '06', '07']

/** Whom the market simulation plays, each with its character. */
export const SIMULATED_DEALERS: readonly (DemoDealer & { readonly character: DealerCharacter })[] = [
  {
    ...shop(1, '輪車屋本舗', '早川 徹', '13', '足立区', '03', true),
    character: of('honest', [0, 250], KANTO, [9, 19], 0.2),
  },
  {
    ...shop(2, '湘南モータース', '江島 海斗', '14', '藤沢市', '0466', true),
    character: of('honest', [250, 1_000], KANTO, [10, 19], 0.5),
  },
  {
    ...shop(3, 'サイクルガレージ埼玉', '大宮 健', '11', 'さいたま市見沼区', '048', true),
    character: of('cutting', [100, 3_000], KANTO, [10, 20], 0.1),
  },
  {
    ...shop(4, '房総二輪', '館山 昇', '12', '木更津市', '0438'),
    character: of('honest', [50, 400], KANTO, [9, 18], 0.7),
  },
  {
    ...shop(5, '名古屋オートバイ市場', '栄 純一', '23', '名古屋市港区', '052'),
    character: of('slow', [0, 3_000], [...CHUBU, ...KANSAI], [10, 18], 0.4),
  },
  {
    ...shop(6, '浪速モト', '堺 真', '27', '東大阪市', '06'),
    character: of('stopping', [125, 750], KANSAI, [11, 20], 0),
  },
  {
    ...shop(7, '神戸モトショップ', '灘 亮', '28', '神戸市長田区', '078'),
    character: of('honest', [600, 3_000], [...KANSAI, ...WEST], [10, 19], 0.6),
  },
  {
    ...shop(8, '博多ライド', '千代 直樹', '40', '福岡市東区', '092'),
    character: of('honest', [125, 750], [...KYUSHU, ...WEST], [10, 19], 0.3),
  },
  {
    ...shop(9, '北の単車館', '豊平 寛', '01', '札幌市白石区', '011'),
    character: of('cutting', [250, 3_000], ['01', ...NORTH], [10, 18], 0.3),
  },
  {
    ...shop(10, '仙台二輪センター', '青葉 翔', '04', '仙台市宮城野区', '022'),
    character: of('honest', [50, 400], NORTH, [9, 19], 0.4),
  },
  {
    ...shop(11, '広島モトベース', '安佐 隆', '34', '広島市安佐南区', '082'),
    character: of('honest', [0, 3_000], WEST, [10, 20], 0.8),
  },
  {
    ...shop(12, 'オフロード信州', '穂高 岳', '20', '松本市', '0263'),
    character: of('honest', [125, 450], [...CHUBU, ...KANTO], [9, 18], 0.5),
  },
]

export const DEMO_DEALERS: readonly DemoDealer[] = [...PLAYED, ...SIMULATED_DEALERS]

/** What the numbers of a committee's 古物商 licences begin with, where the demo has dealers. */
const LICENCE_PREFIXES: Readonly<Record<string, string>> = {
  ...{ '01': '10', '04': '22', '11': '43', '12': '44', '13': '30', '14': '45', '20': '48' },
  ...{ '23': '54', '27': '62', '28': '63', '34': '73', '40': '90' },
}

/** How the dealer of this number in the demo is reached, and its licence. */
export function papersOfDealer({ state, areaCode }: DemoDealer, number: number) {
  const committee = `${labelOf(PREFECTURES, state)}公安委員会`
  return {
    phone: areaCode + String(100 + number).padStart(10 - areaCode.length, '0'),
    licenceNumber: `${LICENCE_PREFIXES[state]}1${String(number).padStart(9, '0')}`,
    licenceAuthority: committee,
  }
}

/** The people's own dealers keep to their word. */
export function mannerOf(email: string): Manner {
  return SIMULATED_DEALERS.find((it) => it.email === email)?.character.manner ?? 'honest'
}

function shop(
  number: number,
  name: string,
  personInCharge: string,
  state: string,
  address1: string,
  areaCode: string,
  isOfAgency = false,
): DemoDealer {
  const email = `dealer${String(number).padStart(2, '0')}@example.com`
  return { email, name, personInCharge, state, address1, areaCode, isOfAgency }
}

function of(
  manner: Manner,
  displacement: DealerCharacter['displacement'],
  region: readonly string[],
  [opensAt, closesAt]: readonly [number, number],
  patience: number,
): DealerCharacter {
  return { manner, displacement, region, opensAt, closesAt, patience }
}
