import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { shownPlaces } from './menu.ts'
import { isShortcut } from './use-menu-keys.ts'

export type Key = readonly [key: string, what: string]

/** What works on every page of the console. */
export function menuKeys(role: PartnerRole): readonly Key[] {
  const places = shownPlaces(role)
  return [
    ...(role === 'operator' ? [['/', 'すべてから検索する'] as const] : []),
    [`g のあと ${places.map(({ key }) => key).join('・')}`, `${places.map(({ label }) => label).join('、')}へ移動`],
    ['?', 'この一覧を開く'],
  ]
}

const INSPECTION: readonly Key[] = [
  ['j・k', '次の出品・前の出品へ移動'],
  ['1〜9', 'その番号の写真を差し戻す理由へ移動'],
  ['s', '評価表へ移動'],
  ['p', '合格にする（確認の画面が開きます）'],
  ['f', '不合格の理由へ移動'],
]

const TODO: readonly Key[] = [
  ['j・k', '次のやること・前のやることを選ぶ'],
  ['Enter', '選んだやることの画面を開く'],
]

const KEYS_OF: Readonly<Record<string, readonly Key[]>> = { '/partner/inspection': INSPECTION, '/partner/todo': TODO }

/** On pages whose own keys are not told by the page itself, as the list of auctions does. */
export function pageKeys(pathname: string, role: PartnerRole): readonly Key[] {
  return [...(KEYS_OF[pathname] ?? []), ...menuKeys(role)]
}

/** ? on any page that does not answer it itself. */
export function PageKeyHelp({ role }: { readonly role: PartnerRole }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.defaultPrevented || !isShortcut(event)) return
    event.preventDefault()
    setOpen(true)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <KeyHelp keys={pageKeys(pathname, role)} isOpen={isOpen} onClose={() => setOpen(false)} />
}

interface Properties {
  readonly keys: readonly Key[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What the keys do; Escape closes it, and the focus returns to where it was. */
export function KeyHelp({ keys, isOpen, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!shown || !isOpen) return
    const before = document.activeElement
    shown.showModal()
    // Not on the button below the list: on a phone the list would open at its end.
    heading.current?.focus()
    return () => {
      shown.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return (
    <dialog ref={dialog} aria-labelledby={title} onClose={onClose} className="dialog">
      <div className="grid gap-4 p-5 sm:p-6">
        <h2 ref={heading} id={title} tabIndex={-1} className="text-xl outline-none">
          キーボードの操作
        </h2>
        <dl className="grid gap-2 sm:grid-cols-[auto_1fr] sm:gap-x-5">
          {keys.map(([key, what]) => (
            <div key={key} className="sm:contents">
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
