import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { STATE_WORDS } from '#ui/photos/photo-state.ts'
import { ProgressRing } from '#ui/photos/progress-ring.tsx'
import { problemOf, stateOf } from './file-state.ts'
import { keptWords } from './replaced-file.ts'
import { isUnusable } from './unusable-file.ts'
import type { Uploads } from './use-uploads.ts'

interface Properties {
  readonly file: DraftFile
  readonly uploads: Uploads
  readonly progressLabel: string
  /** Before the words of its state. */
  readonly title?: string
}

/** How far a chosen file has come, with what can be done about it. */
export function SentFile({ file, uploads, progressLabel, title = '' }: Properties) {
  const state = stateOf(file, uploads)
  const problem = problemOf(file, uploads)
  const kept = keptWords(file, uploads.kept)
  const isSending = state === 'sending' || state === 'waiting' || state === 'paused'
  const button = 'min-h-11 px-2 text-link underline'
  return (
    <div className="flex min-h-14 items-center gap-3 text-sm">
      {isSending && (
        <ProgressRing
          part={state === 'sending' ? (uploads.statuses.get(file.fileId)?.progress ?? 0) : null}
          label={progressLabel}
        />
      )}
      <span className={`grow ${problem ? 'font-bold text-bad' : ''}`}>
        {title}
        {problem ?? STATE_WORDS[state]}
        {kept && (
          <span className="block font-bold text-bad" role="alert">
            {kept}
          </span>
        )}
      </span>
      {state === 'failed' && !isUnusable(file, uploads) && (
        <button type="button" className={button} onClick={() => uploads.retry(file.fileId)}>
          もう一度送る
        </button>
      )}
      <button type="button" className={button} onClick={() => uploads.remove(file.fileId)}>
        {isSending ? '送信をやめる' : '削除'}
      </button>
    </div>
  )
}
