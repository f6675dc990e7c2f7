import { Notice } from '#ui/feedback/notice.tsx'

interface Properties {
  /** Why it cannot be sent any more. */
  readonly title: string
  readonly text: string
  readonly onDiscard: () => void
}

/** What somebody was typing when it became too late stays in sight until it is discarded. */
export function UnsentText({ title, text, onDiscard }: Properties) {
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <button type="button" onClick={onDiscard} className="button button-quiet">
          入力した内容を消す
        </button>
      }
    >
      <p className="written">{text}</p>
    </Notice>
  )
}
