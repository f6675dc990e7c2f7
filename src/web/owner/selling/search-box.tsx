import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { saleButtonEvent } from '#client/tracking/tracker.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { useRootData } from '../../shell/root-data.ts'
import { track } from '../../tracking/tracking.ts'
import { useFoundModels } from '../catalog/catalog-choices.ts'
import { FoundModels, foundWords, pricesOf } from '../catalog/found-models.tsx'

/** Finds models as they are typed, each a link to its prices; a plain form besides, so it works without scripts. */
export function SearchBox() {
  const isLoggedIn = useRootData()?.viewer != null
  const [typed, setTyped] = useState('')
  const models = useFoundModels(typed, [])
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // Somebody may have typed before the scripts came.
  useEffect(() => setTyped(input.current?.value ?? ''), [])
  const count = () => track(saleButtonEvent(isLoggedIn, false))
  /** The arrows go from the field through the links and back. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const links = [...(form.current?.querySelectorAll('a') ?? [])]
    if (step === 0 || links.length === 0) return
    event.preventDefault()
    const at = links.findIndex((link) => link === document.activeElement) + step
    if (at < 0) input.current?.focus()
    else links[at]?.focus()
  }
  return (
    <Form
      ref={form}
      method="get"
      action="/kaitori/souba"
      role="search"
      className="card p-4 shadow-float sm:p-5"
      onSubmit={count}
    >
      <label htmlFor="keyword" className="font-bold">
        車種名で買取相場を調べる
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          ref={input}
          id="keyword"
          name="keyword"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_KEYWORD_LENGTH}
          placeholder="例：レブル250"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={move}
          className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-text-2"
        />
        <button type="submit" className="button button-action min-h-12 flex-[1_0_auto]">
          <SearchIcon />
          相場を調べる
        </button>
      </div>
      <p role="status" className="text-sm text-text-2 not-empty:mt-2">
        {typed.trim() !== '' && models?.length === 0 && '見つかりませんでした。下のメーカーからもお探しいただけます。'}
        {models && models.length > 0 && foundWords(models.length)}
      </p>
      {models && models.length > 0 && (
        <div className="mt-2">
          <FoundModels models={models} addressOf={pricesOf} onChoose={count} onKeyDown={move} />
        </div>
      )}
    </Form>
  )
}
