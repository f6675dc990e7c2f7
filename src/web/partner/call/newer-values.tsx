import { useEffect, useRef, useState } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { type Control, controlsOf, labelOf, renewIn, textIn, textOf, wordsOf } from '../../forms/form-controls.ts'

/** What is saved, under the names of the form's fields; of boxes to tick, the values that are ticked. */
export type SavedValues = Readonly<Record<string, string | readonly string[]>>

interface Change {
  readonly key: string
  readonly label: string
  readonly was: string
  readonly now: string
  /** What stands in the field instead; null where the field took what was saved. */
  readonly typed: string | null
}

interface Properties {
  readonly saved: SavedValues
  /** What was saved last came from this form: its fields show it as it was kept, and nothing is news. */
  readonly isOwn: boolean
}

/**
 * In a form that was opened with what was saved: when somebody else saves meanwhile, the fields that nobody touched here
 * take what was saved, since sent as they were read they would take it back. What was typed stays, and both is said.
 * The form's fields keep the values that they were opened with as their defaults.
 */
export function NewerValues({ saved, isOwn }: Properties) {
  const place = useRef<HTMLDivElement>(null)
  const text = JSON.stringify(saved)
  const filled = useRef(text)
  const [changes, setChanges] = useState<readonly Change[]>([])
  useEffect(() => {
    if (filled.current === text) return
    const form = place.current?.closest('form')
    const [was, now]: SavedValues[] = [JSON.parse(filled.current), JSON.parse(text)]
    filled.current = text
    if (form && was && now) setChanges(controlsOf(form).flatMap((control) => renew(control, was, now, isOwn)))
  }, [text, isOwn])
  return (
    <div ref={place} className="col-span-full empty:hidden">
      {changes.length > 0 && (
        <Notice tone="warn" isAnswer title="この画面を開いた後に、ほかの画面で変更されました">
          <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5 wrap-anywhere">
            {changes.map(({ key, label, was, now, typed }) => (
              <li key={key} className="whitespace-pre-wrap">
                {label}：{was || '（空欄）'} → {now || '（空欄）'}
                {typed === null
                  ? '（この画面にも反映しました）'
                  : `（この画面の入力「${typed || '（空欄）'}」は残しています。保存すると、変更を上書きします）`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function renew(control: Control, was: SavedValues, now: SavedValues, isOwn: boolean): Change[] {
  const before = was[control.name]
  const after = now[control.name]
  if (before === undefined || after === undefined) return []
  const [old, saved, typed] = [textOf(control, before), textOf(control, after), textIn(control)]
  if (isOwn) {
    renewIn(control, saved)
    return []
  }
  if (old === saved || typed === saved) return []
  const isUntouched = typed === old
  if (isUntouched) renewIn(control, saved)
  const words = (text: string) => wordsOf(control, text)
  const label = labelOf(control)
  return [
    {
      key: `${control.name} ${label}`,
      label,
      was: words(old),
      now: words(saved),
      typed: isUntouched ? null : words(typed),
    },
  ]
}
