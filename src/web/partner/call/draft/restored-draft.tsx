import { Notice } from '#ui/feedback/notice.tsx'
import type { Restored } from './use-draft.ts'

/** Beside a form whose fields show what was typed before the page was left, or could not show it. */
export function RestoredDraft({ isRestored, leftOut }: Restored) {
  return (
    <div className="col-span-full grid gap-2 empty:hidden">
      <p role="status" className="text-xs text-text-2 empty:hidden">
        {isRestored && '入力途中の内容を復元しました。まだ送信されていません。'}
      </p>
      {leftOut.length > 0 && (
        <Notice tone="warn" title="復元していない入力があります">
          <ul className="grid max-h-60 list-disc gap-1 overflow-y-auto pl-5">
            {leftOut.map(({ label, words, reason }) => (
              <li key={label} className="wrap-anywhere whitespace-pre-wrap">
                入力していた{label}「{words || '（空欄）'}」は、{reason}、欄に入れていません。
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
