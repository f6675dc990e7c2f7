import { useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { PartnerAuctionsQuery } from '#contract/generated/partner.ts'
import { filterNameFault, MAX_FILTER_NAME_LENGTH } from '#domain/auction/filter-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import type { Refusal } from '../../call/answer/unsent.ts'
import { AskedForm } from '../../call/asked-form.tsx'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { useEmptiedWhenDone } from '../../call/draft/use-emptied-when-done.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { addressOfKept, keptQuery } from './list-address.ts'

interface Properties {
  readonly filters: PartnerAuctionsQuery['savedFilters']
  /** A kept query as people read it. */
  readonly wordsOf: (query: string) => string
  readonly answer: Refusal | { readonly done: string; readonly form?: string } | undefined
}

/** Filters that the person keeps, as links; the present one can be kept under a name. */
export function SavedFilters({ filters, wordsOf, answer: latest }: Properties) {
  const answerTo = (name: string) => (latest?.form === name ? latest : undefined)
  const answer = answerTo('save-filter')
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef<HTMLInputElement>(null)
  useEmptiedWhenDone(form, useNavigation().formData, answer && 'done' in answer ? answer : null)
  const location = useLocation()
  const { pathname, search } = location
  const query = keptQuery(new URLSearchParams(search))
  const hasFilter = query !== ''
  if (filters.length === 0 && !hasFilter) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.length > 0 && <span className="shrink-0 text-text-2">保存した条件</span>}
      <ul className="flex min-w-0 flex-wrap gap-2 empty:hidden">
        {filters.map(({ savedFilterId, name, query: kept }) => (
          <li key={savedFilterId} className="flex shrink-0 items-center rounded-full bg-brand-soft pl-4">
            <ConsoleLink
              to={addressOfKept(location, kept)}
              className="inline-flex min-h-11 items-center whitespace-nowrap xl:min-h-8"
            >
              {name}
            </ConsoleLink>
            <ConfirmForm
              answer={answerTo(`delete-filter ${savedFilterId}`)}
              ask={() => ({
                title: `保存した条件「${name}」を削除します`,
                consequence: `［${wordsOf(kept)}］の条件です。元に戻すことはできません。`,
                confirmLabel: '条件を削除する',
                token: `delete-filter ${savedFilterId}`,
              })}
            >
              <input type="hidden" name="do" value="delete-filter" />
              <input type="hidden" name="savedFilterId" value={savedFilterId} />
              <input type="hidden" name="name" value={name} />
              <Button type="submit" look="bare" aria-label={`${name}を削除`} className="size-11 text-text-2 xl:size-8">
                ×
              </Button>
            </ConfirmForm>
          </li>
        ))}
      </ul>
      {hasFilter && pathname === '/partner/auctions' && (
        <AskedForm
          ref={form}
          answer={answer}
          title="保存した条件を置き換えます"
          confirmLabel="条件を置き換える"
          // What was typed for one search names no other.
          key={query}
          draft={{ subject: `filter-name ${query}` }}
          action={`/partner/auctions${search}`}
          className="flex shrink-0 items-start gap-2"
          onSubmit={() => {
            // What stands in the fields, whether or not the list was narrowed by it yet.
            const filter = document.querySelector<HTMLFormElement>('main form[role=search]')
            if (filter && shown.current) shown.current.value = keptQuery(new FormData(filter))
          }}
        >
          <input type="hidden" name="do" value="save-filter" />
          <input ref={shown} type="hidden" name="query" defaultValue={query} />
          <TextField
            name="name"
            label="条件の名前"
            isLabelHidden
            aria-required
            limit={MAX_FILTER_NAME_LENGTH}
            validate={filterNameFault}
            placeholder="条件の名前"
            className="min-h-11 w-40 py-1 text-sm xl:min-h-8 xl:w-32"
          />
          <Button type="submit" className="xl:min-h-8 xl:px-3 xl:py-0.5">
            この条件を保存
          </Button>
        </AskedForm>
      )}
    </div>
  )
}
