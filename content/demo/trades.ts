/** Trades of the demo world that are under way, so that a dealer and an operator find their day's work. */
export interface DemoTrade {
  readonly seller: string
  readonly dealer: string
  readonly bike: {
    readonly modelId: number
    readonly modelTypeId: number
    readonly mileageId: number
    readonly displacementCtgId: number
    readonly price: number
    readonly modelYear: number
  }
  readonly endedDaysAgo: number
  /** In order; the hours count from the contract. The last is not read yet by the other side. */
  readonly messages: readonly { readonly by: 'seller' | 'dealer'; readonly afterHours: number; readonly text: string }[]
  /** Claimed beside the bike, refused by the owner; the operator is asked. */
  readonly claim: {
    readonly line: string
    readonly reason: 'damage'
    readonly detail: string
    readonly amount: number
  } | null
}

export const DEMO_TRADES: readonly DemoTrade[] = [
  {
    seller: 'seller@example.com',
    dealer: 'dealer@example.com',
    bike: { modelId: 1003, modelTypeId: 100301, mileageId: 3, displacementCtgId: 3, price: 412_000, modelYear: 2021 },
    endedDaysAgo: 2,
    messages: [
      {
        by: 'dealer',
        afterHours: 1,
        text: 'このたびはご成約ありがとうございます。モト横浜の港と申します。\n引取りの日程をご相談したく、ご連絡いたしました。ご都合のよい日時を2つほどお知らせいただけますか。',
      },
      {
        by: 'seller',
        afterHours: 3,
        text: 'お世話になります。今度の土曜日の午前中か、日曜日の午後でしたら自宅におります。',
      },
      {
        by: 'dealer',
        afterHours: 4,
        text: 'ありがとうございます。それでは土曜日の10時ごろ、積載車でお伺いします。\n当日は書類と鍵2本、本人確認書類のご用意をお願いいたします。',
      },
      {
        by: 'seller',
        afterHours: 20,
        text: '承知しました。外した純正のマフラーとミラーも箱に入れてあるので、一緒にお渡しします。積載車は家の前に停めていただいて大丈夫です。',
      },
    ],
    claim: null,
  },
  {
    seller: 'seller02@example.com',
    dealer: 'rival@example.com',
    bike: { modelId: 2002, modelTypeId: 200204, mileageId: 5, displacementCtgId: 4, price: 368_000, modelYear: 2017 },
    endedDaysAgo: 5,
    messages: [
      {
        by: 'dealer',
        afterHours: 2,
        text: 'ご成約ありがとうございます。バイクワールド多摩です。3日後の16時ごろにお引取りに伺えますが、ご都合はいかがでしょうか。',
      },
      { by: 'seller', afterHours: 5, text: 'はい、その時間で大丈夫です。よろしくお願いいたします。' },
      {
        by: 'dealer',
        afterHours: 75,
        text: 'いまご一緒に確認しております右フロントフォークのオイルのにじみについて、減額を申請しました。写真をご覧のうえ、ご回答をお願いいたします。',
      },
      {
        by: 'seller',
        afterHours: 77,
        text: '見ていただいたのは指で拭うと消える程度の汚れで、掲載した写真にも同じところが写っています。減額には応じられませんので、運営の判断を待ちます。',
      },
    ],
    claim: {
      line: 'stated:photos',
      reason: 'damage',
      detail: '右フロントフォークのオイルにじみ。シール交換の部品代と工賃。',
      amount: 18_000,
    },
  },
  {
    seller: 'seller03@example.com',
    dealer: 'dealer01@example.com',
    bike: { modelId: 1003, modelTypeId: 100301, mileageId: 4, displacementCtgId: 3, price: 355_000, modelYear: 2020 },
    endedDaysAgo: 1,
    messages: [
      {
        by: 'dealer',
        afterHours: 1,
        text: 'ご成約ありがとうございます。輪車屋本舗です。引取りの日時をご提案しますので、ご確認をお願いいたします。',
      },
    ],
    claim: null,
  },
  {
    seller: 'seller04@example.com',
    dealer: 'dealer03@example.com',
    bike: { modelId: 2002, modelTypeId: 200204, mileageId: 6, displacementCtgId: 4, price: 372_000, modelYear: 2016 },
    endedDaysAgo: 1,
    messages: [
      {
        by: 'dealer',
        afterHours: 1,
        text: 'ご成約ありがとうございます。サイクルガレージ埼玉です。引取りに伺い、その場で車両を確認いたします。',
      },
    ],
    claim: null,
  },
  {
    seller: 'seller05@example.com',
    dealer: 'dealer05@example.com',
    bike: { modelId: 1001, modelTypeId: 100105, mileageId: 7, displacementCtgId: 4, price: 448_000, modelYear: 2015 },
    endedDaysAgo: 1,
    messages: [
      {
        by: 'dealer',
        afterHours: 1,
        text: 'ご成約ありがとうございます。名古屋オートバイ市場です。引取りの日程をご相談させてください。',
      },
    ],
    claim: null,
  },
  {
    seller: 'seller06@example.com',
    dealer: 'dealer06@example.com',
    bike: { modelId: 1003, modelTypeId: 100301, mileageId: 5, displacementCtgId: 3, price: 331_000, modelYear: 2019 },
    endedDaysAgo: 1,
    messages: [
      {
        by: 'dealer',
        afterHours: 1,
        text: 'ご成約ありがとうございます。浪速モトです。引取りの日程を社内で調整しております。',
      },
    ],
    claim: null,
  },
]
