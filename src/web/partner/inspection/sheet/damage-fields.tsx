import { useState } from 'react'
import {
  BIKE_SIDES,
  type BikeSide,
  DAMAGE_KINDS,
  type DamageKind,
  type DamageMark,
  INSPECTION_PARTS,
  MAX_COORDINATE,
  MAX_MARK_NOTE_LENGTH,
} from '#domain/inspection/inspection-sheet.ts'
import { markText } from '#domain/inspection/sheet-changes.ts'
import { Button } from '#ui/controls/button.tsx'
import { SideView } from '#ui/inspection/side-view.tsx'

interface Properties {
  readonly marks: readonly DamageMark[]
  readonly max: number
  readonly onChange: (marks: DamageMark[]) => void
}

/** One press of an arrow, in the coordinates of the drawing; with Shift for the exact place. */
const STEP = 40
const FINE_STEP = 5
const MIDDLE = { x: 500, y: 500 }
/** The parts have the lines before. */
const FIRST_LINE = INSPECTION_PARTS.length + 1

/** The marks on both side views. A click places one; on the keyboard the arrows lead there, and Enter places it. */
export function DamageFields({ marks, max, onChange }: Properties) {
  const [kind, setKind] = useState<DamageKind>('scratch')
  const isFull = marks.length >= max
  const add = (side: BikeSide, x: number, y: number) => {
    if (!isFull) onChange([...marks, { kind, side, x, y, note: '' }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="contents">
        <span className="font-bold">損傷の印</span>
      </legend>
      <div className="flex flex-wrap gap-1" role="radiogroup" aria-label="置く印の種類">
        {DAMAGE_KINDS.map(({ code, label }) => (
          <label
            key={code}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong px-2 text-sm has-checked:border-brand has-checked:bg-brand has-checked:font-bold has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-link lg:min-h-9"
          >
            <input
              type="radio"
              checked={kind === code}
              onChange={() => setKind(code)}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-label={label}
            />
            {label}
          </label>
        ))}
      </div>
      <p className="text-xs text-text-2">
        図を押すと、選んだ種類の印を置きます。キー操作：図を選び、矢印キーで移動（Shiftで細かく）、Enterで置く。
        {isFull && <span className="font-bold text-warn">印は{max}個までです。</span>}
      </p>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {BIKE_SIDES.map(({ code, label }) => (
          <Pad key={code} side={code} label={label} marks={marks} onPlace={(x, y) => add(code, x, y)} />
        ))}
      </div>
      {marks.length > 0 && (
        <ol className="grid gap-2" aria-label="損傷の印の一覧">
          {marks.map((mark, index) => (
            <Mark
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no name but its place in the list
              key={index}
              mark={mark}
              number={FIRST_LINE + index}
              onChange={(changed) => onChange(marks.with(index, { ...mark, ...changed }))}
              onRemove={() => onChange(marks.toSpliced(index, 1))}
            />
          ))}
        </ol>
      )}
    </fieldset>
  )
}

interface PadProperties {
  readonly side: BikeSide
  readonly label: string
  readonly marks: readonly DamageMark[]
  readonly onPlace: (x: number, y: number) => void
}

function Pad({ side, label, marks, onPlace }: PadProperties) {
  const [cursor, setCursor] = useState<typeof MIDDLE | null>(null)
  const shown = marks.flatMap((mark, index) =>
    mark.side === side ? [{ number: FIRST_LINE + index, x: mark.x, y: mark.y }] : [],
  )
  const onKey = (event: React.KeyboardEvent) => {
    const place = cursor ?? MIDDLE
    const moved = movedBy(place, event.key, event.shiftKey ? FINE_STEP : STEP)
    if (moved) {
      event.preventDefault()
      setCursor(moved)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) onPlace(place.x, place.y)
    }
  }
  return (
    <div>
      <p className="text-sm text-text-2">{label}</p>
      <button
        type="button"
        className="block w-full cursor-crosshair rounded-control border border-line bg-ground p-0 focus-visible:outline-2 focus-visible:outline-link"
        aria-label={`${label}の図に印を置く（印${shown.length}か所${cursor ? `、位置 横${cursor.x}・縦${cursor.y}` : ''}）`}
        onKeyDown={onKey}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCursor((it) => it ?? MIDDLE)}
        onBlur={() => setCursor(null)}
        onClick={(event) => {
          // A click without a place comes from the keyboard, which was heard already; the second of a double click means the first.
          if (event.detail !== 1) return
          const box = event.currentTarget.getBoundingClientRect()
          onPlace(share(event.clientX - box.left, box.width), share(event.clientY - box.top, box.height))
        }}
      >
        <SideView side={side} marks={shown} cursor={cursor} />
      </button>
    </div>
  )
}

interface MarkProperties {
  readonly mark: DamageMark
  readonly number: number
  readonly onChange: (changed: Partial<DamageMark>) => void
  readonly onRemove: () => void
}

function Mark({ mark, number, onChange, onRemove }: MarkProperties) {
  const { kind, side, x, y, note } = mark
  const name = `印${number} ${markText(mark)}`
  return (
    <li className="flex flex-wrap items-center gap-1">
      <span className="tabular w-7 font-bold">{number}.</span>
      <input type="hidden" name="mark.place" value={`${side} ${x} ${y}`} />
      <span className="text-sm text-text-2">{side === 'left' ? '左' : '右'}</span>
      <select
        name="mark.kind"
        value={kind}
        onChange={(event) => {
          const chosen = DAMAGE_KINDS.find(({ code }) => code === event.currentTarget.value)
          if (chosen) onChange({ kind: chosen.code })
        }}
        aria-label={`${name}の種類`}
        className="control min-h-11 w-32 py-1 text-sm lg:min-h-9"
      >
        {DAMAGE_KINDS.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      <input
        type="text"
        name="mark.note"
        value={note}
        maxLength={MAX_MARK_NOTE_LENGTH}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        aria-label={`${name}のメモ`}
        placeholder="メモ"
        autoComplete="off"
        className="control min-h-11 min-w-24 grow basis-24 py-1 text-sm lg:min-h-9"
      />
      <Button onClick={onRemove} aria-label={`${name}を削除する`} className="px-3">
        削除
      </Button>
    </li>
  )
}

function movedBy({ x, y }: typeof MIDDLE, key: string, step: number): typeof MIDDLE | null {
  const within = (value: number) => Math.max(0, Math.min(MAX_COORDINATE, value))
  switch (key) {
    case 'ArrowLeft':
      return { x: within(x - step), y }
    case 'ArrowRight':
      return { x: within(x + step), y }
    case 'ArrowUp':
      return { x, y: within(y - step) }
    case 'ArrowDown':
      return { x, y: within(y + step) }
    default:
      return null
  }
}

function share(offset: number, whole: number): number {
  return Math.max(0, Math.min(MAX_COORDINATE, Math.round((offset / whole) * MAX_COORDINATE)))
}
