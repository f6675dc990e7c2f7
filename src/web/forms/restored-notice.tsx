import { Notice } from '#ui/feedback/notice.tsx'
import type { KeptForm } from './use-kept-values.ts'

/** Above a form that shows what was typed before a reload, another page or a login. */
export function RestoredNotice({ of: { isRestored, discard } }: { readonly of: KeptForm }) {
  if (!isRestored) return null
  return (
    <Notice
      action={
        <button type="button" onClick={discard} className="button button-quiet">
          元に戻す
        </button>
      }
    >
      前回入力した内容を表示しています。まだ送信していません。
    </Notice>
  )
}
