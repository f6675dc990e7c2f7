import type { LateOutcome } from '#domain/auction/trade/late-hand-over.ts'

/** What an operator chooses from, and both sides read. */
export const LATE_OUTCOME_LABELS = {
  withOwner: '車両は出品者の手元にあります',
  withDealer: '車両は販売店が引き取りました（代金の支払いと名義変更は、出品者と販売店の間で行っていただきます）',
} as const satisfies Record<LateOutcome, string>

/** All as people read them. */
export interface LateDues {
  readonly price: string
  readonly paymentDueOn: string
  readonly nameChangeDueOn: string
}

/** What each side has to do next, and by when. */
export function nextAfterLateHandOver(reader: 'owner' | 'dealer' | 'operator', dues: LateDues | null): string {
  if (dues === null) return AT_HOME[reader]
  const { price, paymentDueOn, nameChangeDueOn } = dues
  const plan = `代金${price}の支払いは${paymentDueOn}まで、名義変更は${nameChangeDueOn}まで`
  switch (reader) {
    case 'owner':
      return `${plan}に、販売店が行います。期限を過ぎても終わらないときは、運営にお知らせください。この車両は、再出品できません。`
    case 'dealer':
      return `${plan}に、必ず終えてください。取引は中止のままのため、完了の報告は運営へのお問い合わせで受け付けます。振込明細や名義変更の控えは、大切に保管してください。`
    case 'operator':
      return `${plan}です。この車両は、再出品もほかの販売店への売却もできません。`
  }
}

const AT_HOME = {
  owner: '販売店とのお手続きはありません。この車両は、また出品できます。',
  dealer: 'お支払いや名義変更などのお手続きはありません。',
  operator: 'この車両は、また出品・売却できます。',
} as const
