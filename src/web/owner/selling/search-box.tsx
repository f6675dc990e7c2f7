import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { saleButtonEvent } from '#client/tracking/tracker.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { useRootData } from '../../shell/root-data.ts'
import { track } from '../../tracking/tracking.ts'

/** Comes with the first letter: most visitors read the page and type nothing. */
const Suggestions = lazy(() => import('./suggestions.tsx'))

/** Finds models as they are typed, each a link to its prices; a plain form besides, so it works without scripts. */
export function SearchBox() {
  const isLoggedIn = useRootData()?.viewer != null
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // Somebody may have typed before the scripts came.
  useEffect(() => setTyped(form.current?.keyword.value), [])
  const count = () => track(saleButtonEvent(isLoggedIn, false))
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
          id="keyword"
          name="keyword"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_KEYWORD_LENGTH}
          placeholder="例：レブル250"
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-text-2"
        />
        <button type="submit" className="button button-action min-h-12 flex-[1_0_auto]">
          <SearchIcon />
          相場を調べる
        </button>
      </div>
      {typed.trim() && (
        <Suspense>
          <Suggestions typed={typed} form={form} onChoose={count} />
        </Suspense>
      )}
    </Form>
  )
}
