/** The dealer of a contract, wherever a page says who learns what of the seller. */
export const CONTRACT_DEALER = '契約した販売店（代理店が代行する場合はその代理店を含む）'

/** The name of a dealer, with the agency that acts for it, where there is one. */
export function withAgency(dealer: string, agency: string | null): string {
  return agency === null ? dealer : `${dealer}（代理店：${agency}）`
}

/** Who learns of the seller by one contract: the dealer, and by name the agency that acts for it. */
export function contractDealer(agency: string | null): string {
  return agency === null ? 'この販売店' : `この販売店（代理店の${agency}を含む）`
}

/** Who sees the paper that step 5 of the sell form takes for the inspection (`certificate` of FILE_VISIBILITY). */
export const INSPECTION_PAPER = {
  name: '車検証など（審査用）',
  viewers: 'ご本人と運営だけが見られます。販売店には表示されません。',
} as const

/** Who sees the photos 登録書類 and 車台番号 of step 6 (`paperPhoto` of FILE_VISIBILITY). */
export const PAPER_PHOTOS = {
  name: '登録書類と車台番号の写真',
  viewers: `ご本人と運営のほか、契約が成立したあとは、${CONTRACT_DEALER}も見られます。ほかの販売店には表示されません。`,
} as const

/**
 * What everybody sees of a listing that passed, on its page and by the API: the words, and the fields of the API's
 * `Auction` that say it. public-fields.test.ts asks as a visitor for every field and compares.
 */
export const PUBLIC_PARTS = [
  {
    words: '車種・型式',
    fields: [
      ...['modelId', 'model', 'modelName', 'makerName', 'displacement', 'displacementCtgId', 'displacementName'],
      ...['modelTypeId', 'modelTypeName', 'modelTypeStartYear', 'modelTypeEndYear'],
    ],
  },
  { words: '初度登録年月', fields: ['firstRegistration'] },
  { words: '走行距離', fields: ['mileageId', 'mileageFrom', 'mileageTo', 'mileageName', 'mileageKm'] },
  { words: '車体の色', fields: ['color', 'colorText'] },
  { words: '車検満了日', fields: ['inspectionUntil'] },
  { words: '登録の状態', fields: ['numberRegistration'] },
  { words: '鍵の本数', fields: ['keyCount'] },
  { words: 'エンジンとメーターの状態', fields: ['engineStatusList', 'meterChange'] },
  { words: '事故・転倒歴', fields: ['accidentHistoryList'] },
  { words: 'カスタムの内容', fields: ['customPartsList', 'customPartsText'] },
  { words: '写真と動画', fields: ['auctionImages', 'coverImage', 'auctionMovies'] },
  { words: '検査票', fields: ['inspectionSheet'] },
  {
    words: '現在の価格（入札の終了後は最終の入札額）と入札件数',
    fields: ['currentPrice', 'currentPriceUpdatedAt', 'bidCount'],
  },
  {
    words: '取引の状況と日時',
    fields: [
      'auctionStatus',
      'auctionStatusLabel',
      'isStoppedByOperator',
      'createdAt',
      'publishedAt',
      'endAt',
      'finalTransactionAt',
    ],
  },
] as const

/** The sentences that say it, in the sell form and on every page about it. */
export const PUBLIC_LISTING = `審査を通ると、${PUBLIC_PARTS.map(({ words }) => words).join('、')}が、サイト上で誰でも見られるようになります。入札の終了後は、販売店の名前を伏せた入札の記録（金額と日時）が、取引の完了後は、取引された金額が公開されます。${PAPER_PHOTOS.name}、車台番号、ナンバープレート、お名前、ご連絡先は公開されません。`

/**
 * What the dealer of a contract receives and nobody else outside of the operation does: the words, and the fields of the
 * API's `Auction` and `PartnerAuction` that say it. winner-receives.test.ts asks as the winner before and after the
 * contract and compares. The age stands in the 古物台帳; to the auction itself only whether the seller is a minor.
 */
export const WINNER_PARTS = [
  { words: 'お名前', fields: ['ownerContact.name'] },
  { words: '電話番号', fields: ['ownerContact.phone'] },
  {
    words: '住所（引渡し場所に選んだ居所を含む）',
    fields: ['ownerContact.zip', 'ownerContact.address', 'ownerContact.deliveryPlace', 'otherDeliveryLocation'],
  },
  { words: '年齢', fields: ['ownerContact.isMinorWithConsent'] },
  { words: '車台番号', fields: ['frameNumber'] },
  { words: 'ナンバープレート', fields: ['plate'] },
  { words: PAPER_PHOTOS.name, fields: ['images', 'auctionImages'] },
  { words: 'ローンの残債額', fields: ['loanBalance'] },
  { words: '適格請求書発行事業者かどうか', fields: ['invoiceIssuer'] },
] as const

/** The list in every sentence about it: when a sale is confirmed, in the policies and in the help. */
export const WINNER_RECEIVES = WINNER_PARTS.map(({ words }) => words).join('、')
