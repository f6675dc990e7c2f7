import {
  GRADE_WORDS,
  INSPECTION_PARTS,
  MAX_GRADE,
  MAX_PART_NOTE_LENGTH,
  type PartGrade,
} from '#domain/inspection/inspection-sheet.ts'
import { gradeFieldOf } from '../inspection-fields.ts'
import { UNSEEN } from './sheet-fields.ts'

interface Properties {
  readonly parts: readonly PartGrade[]
  readonly onChange: (parts: PartGrade[]) => void
}

const GRADES = Array.from({ length: MAX_GRADE }, (_, index) => index + 1)

/** A grade and a note for each part. On the keyboard: 1 to 9, 0 for 10, x for what cannot be seen, Delete for none. */
export function GradeFields({ parts, onChange }: Properties) {
  return (
    <div className="grid gap-3">
      {parts.map((graded, index) => (
        <Part
          key={graded.part}
          graded={graded}
          index={index}
          onChange={(changed) => onChange(parts.with(index, { ...graded, ...changed }))}
        />
      ))}
    </div>
  )
}

interface PartProperties {
  readonly graded: PartGrade
  readonly index: number
  readonly onChange: (changed: Partial<PartGrade>) => void
}

function Part({ graded: { part, grade, isUnseen, note }, index, onChange }: PartProperties) {
  const option = INSPECTION_PARTS.find(({ code }) => code === part)
  const label = option?.label ?? part
  const choose = (value: number | typeof UNSEEN | null) =>
    onChange({ grade: typeof value === 'number' ? value : null, isUnseen: value === UNSEEN })
  const onKey = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const value = keyed(event.key)
    if (value === undefined) return
    event.preventDefault()
    choose(value)
    if (value !== null) document.getElementById(gradeFieldOf(index + 1))?.focus()
  }
  return (
    <fieldset className="grid gap-1 border-b border-line pb-3">
      <legend className="contents">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold">
            {index + 1}. {label}
          </span>
          <span className="text-xs text-text-2">{option?.looksAt}</span>
          <span className="ml-auto text-xs text-text-2">{grade !== null && GRADE_WORDS[grade]}</span>
        </span>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons inside have the focus, this hears their keys */}
      <div className="grid grid-cols-6 gap-1 sm:grid-cols-12" onKeyDown={onKey}>
        {[...GRADES, UNSEEN].map((value, place) => (
          <label
            key={value}
            className={`relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong text-center text-sm has-checked:border-brand has-checked:bg-brand has-checked:font-bold has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-link lg:min-h-9 ${value === UNSEEN ? 'col-span-2 text-xs break-keep' : 'tabular'}`}
          >
            <input
              type="radio"
              id={place === 0 ? gradeFieldOf(index) : undefined}
              name={`${part}.grade`}
              value={value}
              checked={value === UNSEEN ? isUnseen : grade === value}
              onChange={() => choose(value as number | typeof UNSEEN)}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-label={
                value === UNSEEN ? `${label} 確認できない` : `${label} ${value} ${GRADE_WORDS[Number(value)]}`
              }
            />
            {value === UNSEEN ? (
              <span className="leading-tight">
                確認
                <wbr />
                できない
              </span>
            ) : (
              value
            )}
          </label>
        ))}
      </div>
      <input
        type="text"
        name={`${part}.note`}
        value={note}
        maxLength={MAX_PART_NOTE_LENGTH}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        aria-label={`${label}のメモ`}
        placeholder="メモ（販売店・出品者・一般の方にも表示されます）"
        autoComplete="off"
        className="control min-h-11 py-1 text-sm lg:min-h-9"
      />
    </fieldset>
  )
}

/** Undefined: no key of ours. */
function keyed(key: string): number | typeof UNSEEN | null | undefined {
  if (/^[1-9]$/.test(key)) return Number(key)
  if (key === '0') return MAX_GRADE
  if (key === 'x') return UNSEEN
  return key === 'Delete' || key === 'Backspace' ? null : undefined
}
