import { useEffect, useRef } from 'react'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { shownPlaces } from '../../console/menu.ts'

type Key = readonly [key: string, what: string]

const ROWS: readonly Key[] = [
  ['j・k', '次の車両・前の車両を選ぶ'],
  ['Enter', '選んだ車両の詳細を開く'],
]
const BIDS: readonly Key[] = [
  ['b', '＋1刻みで入札（確認の画面で Enter を押すと入札）'],
  ['3・5', '＋3刻み・＋5刻みで入札（確認の画面で Enter）'],
  ['b・3・5（自社が最高額）', '入札はせず、上限を上げる入力欄へ移動'],
  ['m', '自動入札の上限を入力する（Esc で一覧に戻る）'],
]
const WATCH: Key = ['w', '注目に入れる・外す']

/** What works for the role: an operator neither bids nor watches, and an agency without a dealer does not bid. */
function keysOf(role: PartnerRole, mayBid: boolean): readonly Key[] {
  const isOperator = role === 'operator'
  const places = shownPlaces(role)
  return [
    ...ROWS,
    ...(mayBid ? BIDS : []),
    ...(isOperator ? [] : [WATCH]),
    ['/', isOperator ? 'すべてから検索する' : '検索する（車種・型式・番号・50万・30〜50万）'],
    [`g のあと ${places.map(({ key }) => key).join('・')}`, `${places.map(({ label }) => label).join('、')}へ移動`],
    ['?', 'この一覧を開く'],
  ]
}

interface Properties {
  readonly role: PartnerRole
  readonly mayBid: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What the keys of the list do; Escape closes it, and the focus returns to where it was. */
export function KeyHelp({ role, mayBid, isOpen, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (!shown || !isOpen) return
    const before = document.activeElement
    shown.showModal()
    return () => {
      shown.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return (
    <dialog ref={dialog} aria-labelledby="key-help" onClose={onClose} className="dialog">
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 id="key-help" className="text-xl">
          キーボードの操作
        </h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
          {keysOf(role, mayBid).map(([key, what]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-control border border-line-strong px-1.5 py-0.5 font-bold">{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={onClose} className="button button-quiet justify-self-end">
          閉じる
        </button>
      </div>
    </dialog>
  )
}
