import { Form, Link, useLocation } from 'react-router'
import { TASK_KINDS } from '#domain/auction/trade/tasks/trade-tasks.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { ConsoleLink, DealerField } from '../console/console-link.tsx'
import { useConsole } from '../console/use-console.ts'
import { KIND_LABELS } from './task-words.ts'
import { ALL_SHOPS, SHOP, type TodoFilter } from './todo-address.ts'

const PLACES = [
  { to: '/partner/todo', label: '一覧' },
  { to: '/partner/todo/calendar', label: 'カレンダー' },
]

interface Properties {
  readonly filter: TodoFilter
  /** What the form leaves as it is. */
  readonly month?: string
  readonly hasKinds?: boolean
}

/** The title, the two ways to look at the tasks, and what narrows them: a plain form of the address. */
export function TodoHead({ filter, month, hasKinds = false }: Properties) {
  const { pathname, search } = useLocation()
  const dealers = useConsole()?.partner.dealers ?? []
  const isOfSeveral = dealers.length > 1
  const shop = filter.bikeDealerId === null ? ALL_SHOPS : String(filter.bikeDealerId)
  const isChosen = new URLSearchParams(search).has(SHOP)
  const kept = (to: string) => (isChosen ? `${to}?${SHOP}=${shop}` : to)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <h1 className="text-xl">やること</h1>
      <nav aria-label="表示の切り替え" className="flex gap-1">
        {PLACES.map(({ to, label }) => (
          <ConsoleLink
            key={to}
            to={kept(to)}
            aria-current={to === pathname ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-bold text-ink no-underline aria-[current=page]:border-action"
          >
            {label}
          </ConsoleLink>
        ))}
      </nav>
      {(hasKinds || isOfSeveral) && (
        <Form
          method="get"
          action={pathname}
          role="search"
          key={search}
          className="ml-auto flex flex-wrap items-center gap-2 max-sm:w-full"
        >
          <DealerField />
          {month && <input type="hidden" name="month" value={month} />}
          {hasKinds && (
            <SelectField
              name="kind"
              label="種類"
              isLabelHidden
              placeholder="すべての種類"
              defaultValue={filter.kind ?? ''}
              options={TASK_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
              className="min-h-11 py-1 text-sm"
            />
          )}
          {isOfSeveral && (
            <SelectField
              name={SHOP}
              label="販売店で絞り込む"
              isLabelHidden
              placeholder={null}
              defaultValue={shop}
              options={[
                { value: ALL_SHOPS, label: 'すべての販売店' },
                ...dealers.map(({ bikeDealerId, name }) => ({ value: bikeDealerId, label: name })),
              ]}
              className="min-h-11 py-1 text-sm"
            />
          )}
          <Button type="submit">絞り込む</Button>
          {(filter.kind !== null || isChosen) && (
            <Link to={pathname + withoutFilter(search)} className="inline-flex min-h-11 items-center">
              条件を外す
            </Link>
          )}
        </Form>
      )}
    </div>
  )
}

function withoutFilter(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['kind', SHOP, 'after', 'before', 'waitingAfter', 'waitingBefore']) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}
