import type { PartnerRole } from '#domain/permission/actor.ts'
import { type Key, menuKeys } from '../../console/key-help.tsx'

const ROWS: readonly Key[] = [
  ['j・k', '次の車両・前の車両を選ぶ'],
  ['Enter', '選んだ車両の詳細を開く'],
]
const BIDS: readonly Key[] = [
  ['b', '＋1刻みで入札（確認の画面で Enter を押すと入札。相場を大きく超える額では「戻る」が選ばれています）'],
  ['3・5', '＋3刻み・＋5刻みで入札（確認の画面で Enter）'],
  ['b・3・5（自社が最高額）', '入札はせず、上限を上げる入力欄へ移動'],
  ['m', '自動入札の上限を入力する（Enter で確認の画面、もう一度 Enter で入札。Esc で一覧に戻る）'],
]
const WATCH: Key = ['w', '注目に入れる・外す']
const SEARCH: Key = ['/', '検索する（車種・型式・番号・50万・30〜50万）']

/** What works for the role: an operator neither bids nor watches, and an agency without a dealer does not bid. */
export function keysOf(role: PartnerRole, mayBid: boolean): readonly Key[] {
  const isOperator = role === 'operator'
  return [
    ...ROWS,
    ...(mayBid ? BIDS : []),
    ...(isOperator ? [] : [WATCH]),
    ...(isOperator ? [] : [SEARCH]),
    ...menuKeys(role),
  ]
}
