/** The dealer of a contract, wherever a page says who learns what of the seller. */
export const CONTRACT_DEALER = '契約した販売店（代理店が代行する場合はその代理店を含む）'

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
