import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { KEPT_COLUMNS, LIST_COLUMNS, type ListColumn } from '#domain/auction/list-columns.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import type { Refusal } from '../../call/answer/unsent.ts'
import { ConsoleForm } from '../../call/console-form.tsx'

interface Properties {
  readonly columns: readonly ListColumn[]
  /** Of an operator, who has no maximum. */
  readonly mayBid: boolean
  readonly answer: Refusal | { readonly done: string } | undefined
}

/** Which columns the list has; kept for the person, on whatever machine. */
export function ColumnChooser({ columns, mayBid, answer }: Properties) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (answer && 'done' in answer) details.current?.removeAttribute('open')
  }, [answer])
  return (
    <details
      ref={details}
      className="group/menu relative max-md:hidden"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="inline-flex min-h-8 items-center text-link underline">列を選ぶ</summary>
      <ConsoleForm
        key={columns.join(' ')}
        answer={answer}
        action={`${pathname}${search}`}
        className="card absolute top-full right-0 z-30 grid w-64 gap-1 p-3 shadow-lg"
      >
        <input type="hidden" name="do" value="save-columns" />
        <fieldset className="grid grid-cols-2">
          <legend className="sr-only">表示する列</legend>
          {LIST_COLUMNS.filter(({ code }) => !KEPT_COLUMNS.includes(code) && (mayBid || code !== 'maximum')).map(
            ({ code, label }) => (
              <Checkbox
                key={code}
                name="columns"
                id={`column-${code}`}
                value={code}
                defaultChecked={columns.includes(code)}
                look="plain"
              >
                {label}
              </Checkbox>
            ),
          )}
        </fieldset>
        <p className="text-xs text-text-2">車種・現在価格・残り時間は、いつも表示します。</p>
        <Button type="submit" look="action">
          この列で表示
        </Button>
        <Button type="submit" look="text" name="standard" value="1" className="text-link">
          標準に戻す
        </Button>
      </ConsoleForm>
    </details>
  )
}
