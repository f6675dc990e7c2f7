/** The agency of agent@example.com. */
export const DEMO_AGENCY = { name: '関東モーターエージェンシー', phone: '0300000010', email: 'agency@example.com' }

interface DemoDealer {
  readonly email: string
  readonly name: string
  readonly personInCharge: string
  readonly state: string
  readonly address1: string
  readonly authority: string
  /** Whether the agency represents it; the others belong to the house. */
  readonly isOfAgency?: boolean
}

/** Whom people play, and after them those whom the market simulation plays. */
export const DEMO_DEALERS: readonly DemoDealer[] = [
  {
    email: 'dealer@example.com',
    name: 'モト横浜',
    personInCharge: '港 一郎',
    state: '14',
    address1: '横浜市都筑区',
    authority: '神奈川県公安委員会',
  },
  {
    email: 'rival@example.com',
    name: 'バイクワールド多摩',
    personInCharge: '多摩 恵',
    state: '13',
    address1: '八王子市',
    authority: '東京都公安委員会',
  },
  simulated(1, '輪車屋本舗', '早川 徹', '13', '足立区', '東京都公安委員会', true),
  simulated(2, '湘南モータース', '江島 海斗', '14', '藤沢市', '神奈川県公安委員会', true),
  simulated(3, 'サイクルガレージ埼玉', '大宮 健', '11', 'さいたま市見沼区', '埼玉県公安委員会', true),
  simulated(4, '房総二輪', '館山 昇', '12', '木更津市', '千葉県公安委員会'),
  simulated(5, '名古屋オートバイ市場', '栄 純一', '23', '名古屋市港区', '愛知県公安委員会'),
  simulated(6, '浪速モト', '堺 真', '27', '東大阪市', '大阪府公安委員会'),
  simulated(7, '神戸モトショップ', '灘 亮', '28', '神戸市長田区', '兵庫県公安委員会'),
  simulated(8, '博多ライド', '千代 直樹', '40', '福岡市東区', '福岡県公安委員会'),
  simulated(9, '北の単車館', '豊平 寛', '01', '札幌市白石区', '北海道公安委員会'),
  simulated(10, '仙台二輪センター', '青葉 翔', '04', '仙台市宮城野区', '宮城県公安委員会'),
  simulated(11, '広島モトベース', '安佐 隆', '34', '広島市安佐南区', '広島県公安委員会'),
  simulated(12, 'オフロード信州', '穂高 岳', '20', '松本市', '長野県公安委員会'),
]

/** How those who do not keep to their word fail to; all others do. */
export const DEMO_MANNERS: Readonly<Record<string, 'cutting' | 'slow'>> = {
  'dealer03@example.com': 'cutting',
  'dealer06@example.com': 'cutting',
  'dealer04@example.com': 'slow',
  'dealer08@example.com': 'slow',
}

function simulated(
  number: number,
  name: string,
  personInCharge: string,
  state: string,
  address1: string,
  authority: string,
  isOfAgency = false,
): DemoDealer {
  return {
    email: `dealer${String(number).padStart(2, '0')}@example.com`,
    name,
    personInCharge,
    state,
    address1,
    authority,
    isOfAgency,
  }
}

export const DEMO_OPERATORS = [
  { email: 'operator@example.com', name: '運営 担当', isAutomated: false },
  { email: 'operator01@example.com', name: '運営 自動審査', isAutomated: true },
] as const
