import type { PhotoType } from '#domain/options/photo-types.ts'
import { FieldMark } from '../controls/field/field-mark.tsx'
import { PhotoTypeDrawing } from '../drawings/photo-type-drawing.tsx'
import { CheckIcon, WarningIcon } from '../icons/state-icons.tsx'
import { Picture } from '../picture/picture.tsx'
import { FilePicker, PHOTO_FILES } from './file-picker.tsx'
import { type PhotoState, STATE_WORDS } from './photo-state.ts'
import { ProgressRing } from './progress-ring.tsx'

interface Properties {
  readonly type: PhotoType
  readonly label: string
  /** How to take it, in a few words. */
  readonly hint?: string
  readonly required?: boolean
  readonly state: PhotoState
  /** From 0 to 1. */
  readonly progress?: number
  readonly thumbnailUrl?: string | null
  /** Why it failed, was refused by the inspection, or is still missing. */
  readonly problem?: string | null
  readonly id?: string
  readonly onFiles: (files: readonly File[]) => void
  readonly onRemove?: (() => void) | undefined
  /** Undefined where another try is of no use: then another photo is asked for. */
  readonly onRetry?: (() => void) | undefined
  readonly onEarlier?: (() => void) | undefined
  readonly onLater?: (() => void) | undefined
  /** What else can be done with the photo, beside its removal: a word each. */
  readonly tools?: React.ReactNode
  /** What was found about the photo. */
  readonly children?: React.ReactNode
}

/** One photo of a listing: the drawing of its angle, then the photo with its progress, and what can be done with it. */
export function PhotoSlot(properties: Properties) {
  const { type, label, hint, required, state, progress = 0, thumbnailUrl, problem, id, onFiles } = properties
  const problemId = id && problem ? `${id}-problem` : undefined
  const isEmpty = state === 'empty'
  return (
    <div className={`card grid grid-rows-[auto_1fr] overflow-hidden ${problem ? 'border-bad' : ''}`}>
      <FilePicker
        accept={PHOTO_FILES}
        id={id ?? `photo-${type}`}
        label={isEmpty ? `${label}の写真を追加` : `${label}の写真を撮り直す`}
        isInvalid={Boolean(problem)}
        describedBy={problemId}
        onFiles={onFiles}
        className="relative block aspect-[var(--wide-picture,4/3)] overflow-hidden rounded-t-card bg-ground hover:bg-brand-soft"
      >
        <PhotoTypeDrawing type={type} className="absolute inset-0 m-auto h-3/5 w-3/5 text-text-2" />
        {!isEmpty && thumbnailUrl && (
          <Picture
            path={thumbnailUrl}
            alt=""
            mobile="50vw"
            desktop="14rem"
            largest="xs"
            isFirst
            className="absolute inset-0 size-full bg-ground [object-fit:var(--wide-fit,cover)]"
          />
        )}
        {(state === 'sending' || state === 'waiting' || state === 'paused') && (
          <span className="absolute inset-0 grid place-items-center">
            <ProgressRing part={state === 'sending' ? progress : null} label={`${label}の写真を送信中`} />
          </span>
        )}
        {(state === 'done' || state === 'failed' || state === 'refused') && (
          <span className="absolute bottom-2 left-2 rounded-full bg-surface px-2.5 py-0.5 text-xs font-bold text-ink shadow-float">
            撮り直す
          </span>
        )}
        {state === 'done' && (
          <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-good text-surface">
            <CheckIcon className="size-4" />
          </span>
        )}
      </FilePicker>
      <div className="flex flex-col gap-1 p-2">
        <p className="flex items-center gap-2 text-sm font-bold">
          <span className="min-w-0 grow">{label}</span>
          {isEmpty && <FieldMark required={required} />}
          {!isEmpty && state !== 'paused' && <span className="sr-only">{STATE_WORDS[state]}</span>}
        </p>
        {isEmpty && hint && <p className="text-xs text-text-2">{hint}</p>}
        {state === 'paused' && <p className="text-xs text-warn">{STATE_WORDS.paused}</p>}
        {problem && (
          <p id={problemId} className="flex gap-1 text-xs font-bold text-bad">
            <WarningIcon className="size-4 shrink-0" />
            <span className="min-w-0">{problem}</span>
          </p>
        )}
        {!isEmpty && properties.children}
        {!isEmpty && <SlotActions {...properties} />}
      </div>
    </div>
  )
}

/** In rows of equal parts, however many there are. */
const ROW = '-mx-1 grid auto-cols-fr grid-flow-col [&>*]:px-0'

function SlotActions({ label, state, onFiles, onRemove, onRetry, onEarlier, onLater, tools }: Properties) {
  const isSending = state === 'sending' || state === 'waiting' || state === 'paused'
  return (
    <div className="mt-auto grid">
      {(onEarlier || onLater) && (
        <div className={ROW}>
          {onEarlier && <SmallButton onClick={onEarlier} label={`${label}を前へ`} text="◀ 前へ" />}
          {onLater && <SmallButton onClick={onLater} label={`${label}を後ろへ`} text="後ろへ ▶" />}
        </div>
      )}
      {state === 'failed' && onRetry && (
        <SmallButton onClick={onRetry} label={`${label}の写真をもう一度送る`} text="もう一度送る" />
      )}
      {state === 'failed' && !onRetry && (
        <FilePicker
          accept={PHOTO_FILES}
          label={`${label}に別の写真を選ぶ`}
          onFiles={onFiles}
          className="inline-flex min-h-11 items-center rounded-control px-2 text-sm text-link underline underline-offset-4 hover:bg-brand-soft"
        >
          別の写真を選ぶ
        </FilePicker>
      )}
      {onRemove && isSending && (
        <SmallButton onClick={onRemove} label={`${label}の写真の送信をやめる`} text="送信をやめる" />
      )}
      <div className={ROW}>
        {tools}
        {onRemove && !isSending && <SmallButton onClick={onRemove} label={`${label}の写真を削除`} text="削除" />}
      </div>
    </div>
  )
}

function SmallButton({ onClick, label, text }: { onClick: () => void; label: string; text: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="min-h-11 rounded-control px-2 text-sm text-link underline underline-offset-4 hover:bg-brand-soft"
    >
      {text}
    </button>
  )
}
