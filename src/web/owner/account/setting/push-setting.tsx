import { PUSH_KINDS, PUSH_LABELS, type PushKind } from '#domain/account/push.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PushTrouble } from '#ui/feedback/push-trouble.tsx'
import { usePushSetting } from './use-push-setting.ts'

const TEXTS = {
  bid: '出品中のバイクに入札があったとき',
  message: '販売店や運営からメッセージが届いたとき',
  auctionEnd: '入札が終わり、結果が出たとき',
} as const satisfies Record<PushKind, string>

/** Notifications of this browser; each browser has its own. */
export function PushSetting() {
  const push = usePushSetting()
  return (
    <section className="card grid gap-4 p-4 sm:p-6" aria-labelledby="push-title">
      <div>
        <h2 id="push-title" className="text-lg">
          この端末への通知
        </h2>
        <p className="mt-2 text-sm text-text-2">
          サイトを閉じていても、スマートフォンやパソコンの画面でお知らせします。通知にはお名前やメッセージの本文は表示されません。ログアウトすると届かなくなります。
        </p>
      </div>
      {push.ability === 'unsupported' && <PushTrouble cause="unsupported" />}
      {push.ability === 'denied' && <PushTrouble cause="denied" isAnswer={push.refusal !== null} />}
      {push.ability === 'able' && <Choices {...push} />}
    </section>
  )
}

function Choices({
  setting,
  isOn,
  isBusy,
  message,
  refusal,
  problem,
  choose,
  turnOn,
  turnOff,
}: ReturnType<typeof usePushSetting>) {
  return (
    <>
      <fieldset className="grid gap-3" disabled={isBusy}>
        <legend className="sr-only">この端末へ通知する内容</legend>
        {PUSH_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={`push-${kind}`}
            checked={setting[kind]}
            onChange={({ target }) => choose(kind, target.checked)}
          >
            <span className="font-bold">{PUSH_LABELS[kind]}</span>
            <span className="block text-sm text-text-2">{TEXTS[kind]}</span>
          </Checkbox>
        ))}
      </fieldset>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={turnOn} aria-disabled={isBusy}>
          {isOn ? '通知の内容を保存する' : 'この端末で通知を受け取る'}
        </button>
        {isOn && (
          <button type="button" className="button button-quiet" onClick={turnOff} aria-disabled={isBusy}>
            通知を停止する
          </button>
        )}
      </p>
      {refusal && <PushTrouble cause={refusal} isAnswer />}
      {problem && (
        <Notice tone="bad" isAnswer>
          {problem}
        </Notice>
      )}
      {message && (
        <Notice tone="good" isAnswer>
          {message}
        </Notice>
      )}
    </>
  )
}
