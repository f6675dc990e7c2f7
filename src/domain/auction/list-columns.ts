/** The columns of a dealer's list, in their order; the model is always shown. */
export const LIST_COLUMNS = [
  { code: 'photo', label: '写真' },
  { code: 'year', label: '年式' },
  { code: 'km', label: '走行距離' },
  { code: 'grade', label: '評価' },
  { code: 'inspection', label: '車検' },
  { code: 'area', label: '地域' },
  { code: 'price', label: '現在価格' },
  { code: 'market', label: '相場のまん中' },
  { code: 'difference', label: '相場との差' },
  { code: 'flags', label: '要確認' },
  { code: 'bids', label: '入札' },
  { code: 'maximum', label: '自社の上限' },
  { code: 'time', label: '残り時間' },
] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]['code']

const ALL: readonly ListColumn[] = LIST_COLUMNS.map(({ code }) => code)

/** Everything that is known of these, once and in the order of the list. */
export function knownColumns(codes: readonly string[]): ListColumn[] {
  return ALL.filter((code) => codes.includes(code))
}

/** Without these nobody can bid: they stay, whatever was chosen. */
export const KEPT_COLUMNS: readonly ListColumn[] = ['price', 'time']

/** What the person chose, and what is always there; everything until then. A column that is gone since is left out. */
export function chosenColumns(kept: readonly string[] | null | undefined): readonly ListColumn[] {
  return kept ? knownColumns([...kept, ...KEPT_COLUMNS]) : ALL
}
