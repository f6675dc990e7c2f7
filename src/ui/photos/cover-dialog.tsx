import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { type CoverArea, MAX_COVER_AREAS } from '#domain/images/cover-areas.ts'
import { ConfirmDialog } from '../controls/confirm-dialog.tsx'
import { WarningIcon } from '../icons/state-icons.tsx'

interface Properties {
  /** The picture as it is now. */
  readonly src: string
  readonly label: string
  /** Rejects with words for the person. */
  readonly onSave: (areas: readonly CoverArea[]) => Promise<void>
  readonly onClose: () => void
}

interface Size {
  readonly width: number
  readonly height: number
}

/** A drag: of a new area from a corner, or of an area that is there. Points in parts of the picture. */
type Drag =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move'; readonly index: number; readonly from: Point; readonly area: CoverArea }

interface Point {
  readonly x: number
  readonly y: number
}

/** Smaller than this is a tap that slipped. */
const MIN_PART = 0.012
const STEP = 0.01
const NEW_AREA: CoverArea = { left: 0.35, top: 0.44, width: 0.3, height: 0.12 }

/** Rectangles over what nobody is to see: drawn with a finger or a mouse, or put and moved with the keyboard. */
export default function CoverDialog({ src, label, onSave, onClose }: Properties) {
  const element = useRef<HTMLDialogElement>(null)
  const picture = useRef<SVGSVGElement>(null)
  const id = useId()
  const [size, setSize] = useState<Size | 'unreadable' | null>(null)
  const [areas, setAreas] = useState<readonly CoverArea[]>([])
  const [drag, setDrag] = useState<Drag | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  /** Whether what was drawn may be thrown away. */
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const focusNext = useRef<number | null>(null)

  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const image = new Image()
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => setSize('unreadable')
    image.src = src
    return () => {
      image.onload = null
      image.onerror = null
    }
  }, [src])
  useEffect(() => {
    const index = focusNext.current
    if (index === null) return
    focusNext.current = null
    picture.current?.querySelector<SVGElement>(`[data-area="${index}"]`)?.focus()
  })

  const isLoaded = size !== null && size !== 'unreadable'
  const isFull = areas.length >= MAX_COVER_AREAS
  const change = (index: number, area: CoverArea) =>
    setAreas((before) => before.map((it, at) => (at === index ? kept(area) : it)))
  const remove = (index: number) => {
    setAreas((before) => before.filter((_, at) => at !== index))
    focusNext.current = Math.max(0, index - 1)
  }

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = picture.current?.getBoundingClientRect()
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 }
    const part = (value: number) => Math.min(1, Math.max(0, value))
    return { x: part((clientX - box.left) / box.width), y: part((clientY - box.top) / box.height) }
  }
  function start(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0 || isBusy) return
    const from = pointOf(event)
    const target = event.target instanceof SVGElement ? event.target.dataset.area : undefined
    const area = target === undefined ? undefined : areas[Number(target)]
    if (!area && isFull) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (area) setDrag({ kind: 'move', index: Number(target), from, area })
    else {
      setDrag({ kind: 'draw', from })
      setAreas((before) => [...before, { left: from.x, top: from.y, width: 0, height: 0 }])
    }
  }
  function go(event: PointerEvent<SVGSVGElement>) {
    if (!drag) return
    const { x, y } = pointOf(event)
    if (drag.kind === 'move') {
      const { area, from } = drag
      return change(drag.index, { ...area, left: area.left + x - from.x, top: area.top + y - from.y })
    }
    const { from } = drag
    const drawn = {
      left: Math.min(from.x, x),
      top: Math.min(from.y, y),
      width: Math.abs(x - from.x),
      height: Math.abs(y - from.y),
    }
    setAreas((before) => [...before.slice(0, -1), drawn])
  }
  function end() {
    if (drag?.kind === 'draw')
      setAreas((before) => before.filter(({ width, height }) => width >= MIN_PART && height >= MIN_PART))
    setDrag(null)
  }
  function press(event: KeyboardEvent, index: number) {
    const area = areas[index]
    if (!area || isBusy) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return remove(index)
    }
    const [right, down] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    change(
      index,
      event.shiftKey
        ? {
            ...area,
            width: Math.max(MIN_PART, area.width + right * STEP),
            height: Math.max(MIN_PART, area.height + down * STEP),
          }
        : { ...area, left: area.left + right * STEP, top: area.top + down * STEP },
    )
  }
  async function save() {
    setIsBusy(true)
    setProblem(null)
    try {
      await onSave(areas)
      onClose()
    } catch (error) {
      setProblem(wordsFor(error))
      setIsBusy(false)
    }
  }

  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        if (isBusy) return
        if (areas.length > 0) setAsking(true)
        else onClose()
      }}
      className="dialog m-auto max-h-dvh w-full max-w-3xl overflow-y-auto"
    >
      <div className="grid gap-3 p-4">
        <h2 id={`${id}-title`} className="text-lg">
          {label}の写真の一部を隠す
        </h2>
        <p id={`${id}-hint`} className="text-sm text-text-2">
          ナンバーや顔の上を、指やマウスでなぞって四角で囲んでください。キーボードでは「四角を追加」のあと、矢印キーで移動、Shiftと矢印キーで大きさ、Deleteで削除できます。
        </p>
        {size === null && <p className="text-sm">写真を読み込んでいます…</p>}
        {size === 'unreadable' && (
          <p role="alert" className="text-sm font-bold text-bad">
            この写真はまだ表示できません。送信が終わってから、もう一度お試しください。
          </p>
        )}
        {isLoaded && (
          // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
          <svg
            ref={picture}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="group"
            aria-label={`${label}の写真`}
            aria-describedby={`${id}-hint`}
            onPointerDown={start}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
            className="mx-auto max-h-[60dvh] w-full cursor-crosshair touch-none rounded-control bg-ground select-none"
          >
            <image href={src} width={size.width} height={size.height} />
            {areas.map((area, index) => (
              // biome-ignore lint/a11y/useSemanticElements: an area of a drawing has no element of HTML
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: an area is known by its place alone
                key={index}
                data-area={index}
                x={area.left * size.width}
                y={area.top * size.height}
                width={area.width * size.width}
                height={area.height * size.height}
                role="button"
                tabIndex={0}
                aria-label={`隠す四角${index + 1}`}
                aria-describedby={`${id}-hint`}
                onKeyDown={(event) => press(event, index)}
                className="cursor-move fill-text-2 stroke-surface stroke-2 focus-visible:stroke-action"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            disabled={!isLoaded || isFull || isBusy}
            onClick={() => {
              focusNext.current = areas.length
              setAreas((before) => [...before, NEW_AREA])
            }}
            className="button button-quiet"
          >
            四角を追加
          </button>
          <button
            type="button"
            disabled={areas.length === 0 || isBusy}
            onClick={() => remove(areas.length - 1)}
            className="button button-quiet"
          >
            最後の四角を消す
          </button>
          <span aria-live="polite" className="tabular text-sm text-text-2">
            {isFull ? `四角は${MAX_COVER_AREAS}個までです` : `四角 ${areas.length}個`}
          </span>
        </div>
        <p className="flex gap-1 text-sm text-warn">
          <WarningIcon className="size-5 shrink-0" />
          保存すると、隠した部分は元に戻せません。元の写真も残りません。
        </p>
        {problem && (
          <p role="alert" className="text-sm font-bold text-bad">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" disabled={isBusy} onClick={onClose} className="button button-quiet">
            隠さずに戻る
          </button>
          <button
            type="button"
            disabled={!isLoaded || areas.length === 0 || isBusy}
            onClick={() => void save()}
            className="button button-action"
          >
            {isBusy ? '保存しています…' : '隠して保存する'}
          </button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="描いた四角を消して戻りますか？"
        consequence={`四角${areas.length}個は保存されません。写真は元のままです。`}
        confirmLabel="消して戻る"
        cancelLabel="続けて隠す"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </dialog>
  )
}

function wordsFor(error: unknown): string {
  return error instanceof Error ? error.message : '保存できませんでした。もう一度お試しください。'
}

/** Inside of the picture. */
function kept({ left, top, width, height }: CoverArea): CoverArea {
  const inside = (value: number, length: number) => Math.min(Math.max(0, 1 - length), Math.max(0, value))
  const [w, h] = [Math.min(1, width), Math.min(1, height)]
  return { left: inside(left, w), top: inside(top, h), width: w, height: h }
}
