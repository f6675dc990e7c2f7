/** Where the demo world's sellers live, more of them where more people live; with what stands on plates there. */
const HOMES: readonly (readonly [prefecture: string, office: string])[] = [
  ['13', '品川'],
  ['13', '練馬'],
  ['13', '多摩'],
  ['14', '横浜'],
  ['14', '湘南'],
  ['11', '大宮'],
  ['11', '川越'],
  ['12', '千葉'],
  ['12', '習志野'],
  ['27', 'なにわ'],
  ['27', '和泉'],
  ['23', '名古屋'],
  ['23', '三河'],
  ['28', '神戸'],
  ['40', '福岡'],
  ['01', '札幌'],
  ['22', '浜松'],
  ['26', '京都'],
  ['34', '広島'],
  ['04', '宮城'],
  ['08', '土浦'],
  ['20', '松本'],
]

const PLANS = ['within-1-month', 'now', 'within-1-month', 'within-3-months']
const DAYS = [['saturday', 'sunday'], ['any'], ['saturday'], ['sunday', 'holiday'], ['monday', 'wednesday', 'friday']]
const TIMES = ['morning', '12-15', 'any', '15-18', 'after-18']

/** What the seller of one listing prefers, always the same of one number. */
export function habitsOf(drawn: number) {
  const [prefecture = '13'] = HOMES[drawn % HOMES.length] ?? []
  return {
    prefecture,
    transferPlan: PLANS[drawn % PLANS.length] ?? 'now',
    keyCount: drawn % 5 === 0 ? 'one' : 'two',
    deliveryDay: DAYS[drawn % DAYS.length] ?? ['any'],
    deliveryTime: TIMES[(drawn >> 3) % TIMES.length] ?? 'any',
  }
}

/** What stands on a plate of the prefecture. */
export function plateOffice(prefecture: string): string {
  return HOMES.find(([code]) => code === prefecture)?.[1] ?? '品川'
}
