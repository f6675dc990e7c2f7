import { type PointerEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { ChevronRightIcon, Icon, type IconProperties } from '../icons/icons.tsx'
import { ChevronLeftIcon, CloseIcon } from '../icons/state-icons.tsx'
import { Picture } from '../picture/picture.tsx'

export interface LightboxPhoto {
  readonly path: string
  readonly alt: string
  readonly label: string
}

interface Properties {
  readonly photos: readonly LightboxPhoto[]
  readonly current: number
  readonly onMove: (index: number) => void
  readonly onClose: () => void
}

/** Of the window: the whole photo, twice and four times as large. */
const ZOOMS = [
  { times: 1, size: 'size-full', width: '100vw' },
  { times: 2, size: 'size-[200%]', width: '200vw' },
  { times: 4, size: 'size-[400%]', width: '400vw' },
] as const

/** Photos over the whole window: arrow keys move from one to the next, or over one that is enlarged; Escape closes. */
export function Lightbox({ photos, current, onMove, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const id = useId()
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? ZOOMS[0]
  const photo = photos[current]
  const move = (by: number) => {
    const next = current + by
    if (!photos[next]) return
    setStep(0)
    onMove(next)
  }
  const enlarge = (by: number) => setStep((before) => (ZOOMS[before + by] ? before + by : before))
  const drag = useDragging(view, step > 0)
  useCentre(view, zoom.times)

  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    return () => {
      shown?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    const [right = 0, down = 0] = way ?? []
    if (way && step > 0) view.current?.scrollBy({ left: right * KEY_SCROLL, top: down * KEY_SCROLL })
    else if (right !== 0) move(right)
    else if (event.key === '+' || event.key === ';') enlarge(1)
    else if (event.key === '-') enlarge(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const shown = dialog.current
    shown?.addEventListener('keydown', press)
    return () => shown?.removeEventListener('keydown', press)
  }, [])

  if (!photo) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Shown anew meanwhile, as React does in development, it is not closed.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-ground p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
          <h2 id={id} className="mr-auto text-base">
            <span aria-live="polite">
              {photo.label}　
              <span className="tabular">
                {current + 1}/{photos.length}
              </span>
            </span>
          </h2>
          <Tool label="前の写真" isOff={current === 0} onPress={() => move(-1)}>
            <ChevronLeftIcon />
          </Tool>
          <Tool label="次の写真" isOff={current === photos.length - 1} onPress={() => move(1)}>
            <ChevronRightIcon />
          </Tool>
          <Tool label="縮小" isOff={step === 0} onPress={() => enlarge(-1)}>
            <ZoomOutIcon />
          </Tool>
          <span aria-live="polite" className="tabular w-10 text-center">
            <span className="sr-only">倍率</span>
            {zoom.times}倍
          </span>
          <Tool label="拡大" isOff={step === ZOOMS.length - 1} onPress={() => enlarge(1)}>
            <ZoomInIcon />
          </Tool>
          <Tool label="閉じる" onPress={onClose}>
            <CloseIcon />
          </Tool>
        </div>
        <div ref={view} className="overflow-auto">
          <button
            type="button"
            aria-label={step === 0 ? '写真を拡大する' : '写真を元の大きさに戻す'}
            onClick={() => !drag.wasDragged() && setStep(step === 0 ? 1 : 0)}
            {...drag.handlers}
            className={`block ${zoom.size} ${step > 0 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
          >
            <Picture
              key={photo.path}
              path={photo.path}
              alt={photo.alt}
              mobile={zoom.width}
              desktop={zoom.width}
              largest="2xl"
              isFirst
              className="size-full object-contain select-none"
            />
          </button>
        </div>
      </div>
    </dialog>
  )
}

// Not among the icons of the first page, which would bring them along.
const ZoomInIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6M11 8v6" />
  </Icon>
)

const ZoomOutIcon = (properties: IconProperties) => (
  <Icon {...properties}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5M8 11h6" />
  </Icon>
)

/** By so many pixels an arrow key moves over an enlarged photo. */
const KEY_SCROLL = 120

interface ToolProperties {
  readonly label: string
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: React.ReactNode
}

/** One that has nothing to do keeps the focus of the key that pressed it last. */
function Tool({ label, isOff = false, onPress, children }: ToolProperties) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control border border-line-strong bg-surface aria-disabled:opacity-40"
    >
      {children}
    </button>
  )
}

/** What stood in the middle stays there when the photo becomes larger or smaller. */
function useCentre(view: React.RefObject<HTMLElement | null>, times: number): void {
  const before = useRef(times)
  useLayoutEffect(() => {
    const shown = view.current
    if (!shown || before.current === times) return
    const grown = times / before.current
    before.current = times
    shown.scrollLeft = (shown.scrollLeft + shown.clientWidth / 2) * grown - shown.clientWidth / 2
    shown.scrollTop = (shown.scrollTop + shown.clientHeight / 2) * grown - shown.clientHeight / 2
  }, [times, view])
}

/** Less than so many pixels is a press that slipped. */
const MIN_DRAG = 4

/** A mouse pulls an enlarged photo; fingers scroll it by themselves. */
function useDragging(view: React.RefObject<HTMLElement | null>, isOn: boolean) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const moved = useRef(0)
  const end = () => {
    from.current = null
  }
  return {
    wasDragged: () => moved.current >= MIN_DRAG,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        moved.current = 0
        if (!isOn || event.pointerType !== 'mouse' || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (!from.current) return
        const [left, top] = [from.current.x - clientX, from.current.y - clientY]
        moved.current += Math.abs(left) + Math.abs(top)
        view.current?.scrollBy({ left, top })
        from.current = { x: clientX, y: clientY }
      },
      onPointerUp: end,
      onPointerCancel: end,
      // Else the browser drags the file away.
      onDragStart: (event: React.DragEvent) => event.preventDefault(),
    },
  }
}
