import { Notice } from '#ui/feedback/notice.tsx'
import { usePushSetting } from './use-push-setting.ts'

/** Offered where there is something to wait for; nothing where the browser cannot, must not, or does already. */
export function PushOffer() {
  const { ability, isKnown, isOn, isBusy, message, problem, turnOn } = usePushSetting()
  if (message)
    return (
      <Notice tone="good" isAnswer>
        {message}
      </Notice>
    )
  if (problem)
    return (
      <Notice tone="bad" isAnswer>
        {problem}
      </Notice>
    )
  if (ability !== 'able' || !isKnown || isOn) return null
  return (
    <Notice
      title="入札が届いたら、この端末にお知らせします"
      action={
        <button type="button" className="button button-quiet w-full sm:w-auto" onClick={turnOn} aria-disabled={isBusy}>
          この端末で通知を受け取る
        </button>
      }
    >
      サイトを閉じていても届きます。メッセージと入札の結果もお知らせします。設定はいつでも変更できます。
    </Notice>
  )
}
