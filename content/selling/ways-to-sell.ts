import type { SellingAnswers, WayToSell } from '#domain/selling/ways-to-sell.ts'

interface WayWords {
  readonly name: string
  readonly price: string
  readonly effort: string
  readonly speed: string
  readonly safety: string
  readonly suits: string
  /** Why it is recommended, and what to mind. */
  readonly reason: string
  readonly caution: string
}

/** The four ways, measured with the same yardstick. */
export const waysToSell = {
  auction: {
    name: 'オークション',
    price: '複数の販売店が入札で競る',
    effort: '写真と車両情報の入力',
    speed: '終了日時を自分で選ぶ',
    safety: '結果を見てから断れる',
    suits: '金額を比べてから決めたい方',
    reason: '一度の入力で複数の販売店の金額がわかり、納得できなければ断れます。',
    caution: '写真の準備が必要です。今日明日の引渡しには向きません。',
  },
  shop: {
    name: '買取店',
    price: '一社が査定して提示する',
    effort: '持ち込みまたは出張査定',
    speed: '当日に決まることもある',
    safety: 'その場で返事を求められやすい',
    suits: '早く手放したい方',
    reason: '査定から引渡しまでが早く、手間も少なく済みます。',
    caution: '一社だけでは金額の高い安いがわかりません。二社以上に聞くと安心です。',
  },
  tradeIn: {
    name: '下取り',
    price: '乗り換え先の店が提示する',
    effort: '最も少ない',
    speed: '次のバイクの納車に合わせる',
    safety: '値引きと混ざり、額が見えにくい',
    suits: '次のバイクが決まっている方',
    reason: '引渡しの日まで今のバイクに乗れ、手続きも店に任せられます。',
    caution: '下取り額と値引きを分けて見積もってもらってください。',
  },
  private: {
    name: '個人売買',
    price: '当事者どうしで決める',
    effort: '最も多い',
    speed: '相手が見つかるまで',
    safety: '支払いと名義変更を自分で確かめる',
    suits: '手続きと交渉に慣れている方',
    reason: '間に店が入らないので、双方が納得する金額になりやすい方法です。',
    caution: '名義変更と支払いの確認を、必ず文字で残してください。',
  },
} as const satisfies Record<WayToSell, WayWords>

interface Question<Answer extends string> {
  readonly words: string
  readonly options: Readonly<Record<Answer, string>>
}

export const sellingQuestions = {
  hurry: {
    words: 'いつまでに手放したいですか',
    options: { week: '1週間以内', month: '1か月以内', none: '急いでいない' },
  },
  next: { words: '次のバイクは決まっていますか', options: { decided: '決まっている', open: '決まっていない' } },
  effort: {
    words: 'どこまで自分でできますか',
    options: { none: 'できるだけ任せたい', photos: '写真と入力ならできる', all: '交渉や手続きもできる' },
  },
} as const satisfies { readonly [Name in keyof SellingAnswers]: Question<SellingAnswers[Name]> }
