import { useEffect, useState } from 'react'
import {
  currentSubscription,
  type PushAbility,
  type PushRefusal,
  pushAbility,
  subscribe,
  unsubscribe,
} from '#client/push/browser-push.ts'
import {
  DeletePushSubscriptionDocument,
  PushPublicKeyDocument,
  PushSettingDocument,
  SavePushSubscriptionDocument,
} from '#contract/generated/push.ts'
import type { PushKind, PushSetting } from '#domain/account/push.ts'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'

const EVERYTHING: PushSetting = { bid: true, message: true, auctionEnd: true }

/** What this browser shows, and the ways to change it. Nothing is known until the page runs in the browser. */
export function usePushSetting() {
  const [ability, setAbility] = useState<PushAbility | null>(null)
  const [setting, setSetting] = useState(EVERYTHING)
  const [isOn, setOn] = useState(false)
  const [isKnown, setKnown] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<PushRefusal | null>(null)
  const { call, isBusy, problem } = useServerCall()

  useEffect(() => {
    const found = pushAbility()
    setAbility(found)
    if (found !== 'able') return
    void call(async (graphql) => {
      const subscription = await currentSubscription()
      if (!subscription) return
      const { pushSetting } = await graphql.request(PushSettingDocument, { endpoint: subscription.endpoint })
      if (!pushSetting) return
      setSetting(pushSetting)
      setOn(true)
    }).then(() => setKnown(true))
  }, [call])

  function begin() {
    setMessage(null)
    setRefusal(null)
  }

  return {
    ability,
    setting,
    /** Whether it is on has been found out. */
    isKnown,
    isOn,
    isBusy,
    message,
    /** What the person, or the browser, had against it. */
    refusal,
    problem: problem?.message ?? null,
    choose(kind: PushKind, isChosen: boolean) {
      begin()
      setSetting((before) => ({ ...before, [kind]: isChosen }))
    },
    async turnOn() {
      begin()
      const result = await call(async (graphql) => {
        const { pushPublicKey } = await graphql.request(PushPublicKeyDocument, {})
        const subscription = await subscribe(pushPublicKey)
        if (typeof subscription === 'string') return subscription
        const input = { ...subscription, ...setting }
        return (await graphql.request(SavePushSubscriptionDocument, { input })).savePushSubscription.pushSetting
      })
      if (isProblem(result)) return
      if (!result || typeof result === 'string') {
        setAbility(pushAbility())
        setRefusal(result ?? 'unreachable')
        return
      }
      setSetting(result)
      setOn(true)
      setMessage('この端末への通知を設定しました。')
    },
    async turnOff() {
      begin()
      const result = await call(async (graphql) => {
        const subscription = await currentSubscription()
        if (subscription) {
          const input = { endpoint: subscription.endpoint }
          await graphql.request(DeletePushSubscriptionDocument, { input })
        }
        await unsubscribe()
      })
      if (isProblem(result)) return
      setOn(false)
      setMessage('この端末への通知を停止しました。')
    },
  }
}
