import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import {
  type BrowserSubscription,
  currentSubscription,
  type PushAbility,
  type PushRefusal,
  pushAbility,
  subscribe,
  unsubscribe,
} from '#client/push/browser-push.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PushTrouble } from '#ui/feedback/push-trouble.tsx'
import { OPENED_FOR } from '../call/opened-for.ts'
import type { Refusal } from '../call/partner-call.ts'
import { useAddress } from '../console/console-link.tsx'
import { useOpenedFor } from '../console/use-console.ts'

/** Whether this browser shows the alerts; nothing is known until the page runs in the browser. */
export function BrowserPush({ publicKey }: { readonly publicKey: string }) {
  const [ability, setAbility] = useState<PushAbility | null>(null)
  const [refusal, setRefusal] = useState<PushRefusal | null>(null)
  const fetcher = useFetcher<Refusal | { readonly isOn: boolean }>()
  const address = useAddress()
  const openedFor = useOpenedFor()
  const send = (purpose: string, { endpoint, p256dh, auth }: BrowserSubscription) =>
    fetcher.submit(
      { do: purpose, endpoint, p256dh, auth, [OPENED_FOR]: openedFor },
      { method: 'post', action: address('/partner/alerts') },
    )
  const look = useEffectEvent(async () => {
    const subscription = await currentSubscription()
    if (subscription) await send('look', subscription)
  })
  useEffect(() => {
    const found = pushAbility()
    setAbility(found)
    if (found === 'able') void look()
  }, [])
  const answer = fetcher.data
  const isOn = answer !== undefined && 'isOn' in answer && answer.isOn
  const problem = answer && 'problem' in answer ? answer.problem : null
  const isBusy = fetcher.state !== 'idle'

  async function turnOn() {
    setRefusal(null)
    const subscription = await subscribe(publicKey)
    setAbility(pushAbility())
    if (typeof subscription === 'string') setRefusal(subscription)
    else await send('push', subscription)
  }

  async function turnOff() {
    const subscription = await currentSubscription()
    if (subscription) await send('unpush', subscription)
    await unsubscribe()
  }

  return (
    <section className="card grid gap-3 p-4" aria-labelledby="browser-title">
      <h2 id="browser-title" className="text-lg">
        この端末への通知
      </h2>
      <p className="text-text-2">
        「端末に通知」を選んだお知らせを、この端末の画面に表示します。お名前やメッセージの本文は表示されません。ログアウトすると届かなくなります。
      </p>
      {ability === 'unsupported' && <PushTrouble cause="unsupported" />}
      {ability === 'denied' && <PushTrouble cause="denied" isAnswer={refusal !== null} />}
      {ability === 'able' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button isPending={isBusy} onClick={() => void (isOn ? turnOff() : turnOn())}>
            {isOn ? 'この端末への通知を止める' : 'この端末で通知を受け取る'}
          </Button>
          <p role="status">{isOn ? 'この端末に通知が届きます。' : ''}</p>
        </div>
      )}
      {ability === 'able' && refusal && <PushTrouble cause={refusal} isAnswer />}
      {problem && (
        <Notice tone="bad" isAnswer>
          {problem}
        </Notice>
      )}
    </section>
  )
}
