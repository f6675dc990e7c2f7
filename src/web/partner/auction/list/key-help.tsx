import { useEffect, useRef } from 'react'

const KEYS: readonly (readonly [key: string, what: string])[] = [
  ['j・k', '次の車両・前の車両を選ぶ'],
  ['Enter', '選んだ車両の詳細を開く'],
  ['b', '＋1刻みで入札（確認の画面で Enter を押すと入札）'],
  ['3・5', '＋3刻み・＋5刻みで入札（確認の画面で Enter）'],
  ['b・3・5（自社が最高額）', '入札はせず、上限を上げる入力欄へ移動'],
  ['m', '自動入札の上限を入力する（Esc で一覧に戻る）'],
  ['w', '注目に入れる・外す'],
  ['/', '検索する（車種・型式・番号・50万・30〜50万）'],
  ['g のあと a・b・w・m', '開催中・入札・注目・メッセージへ移動'],
  ['?', 'この一覧を開く'],
]

/** What the keys of the list do; Escape closes it, and the focus returns to where it was. */
export function KeyHelp({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
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
          {KEYS.map(([key, what]) => (
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
