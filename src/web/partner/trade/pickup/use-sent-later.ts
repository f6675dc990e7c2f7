import { useEffect, useEffectEvent, useState } from 'react'
import { type FetcherWithComponents, useFetcher } from 'react-router'
import type { AuctionOutcome, runAuctionForm } from '../../auction/auction-actions.ts'
import { sendAgain } from '../../call/answer/send-again.ts'
import { isJudged, type SentForm } from '../../call/answer/unsent.ts'
import { forgetDraft, keepForm, keptForm, keptFormsOf } from '../../call/draft/draft-store.ts'
import { useOpenedFor } from '../../console/use-console.ts'
import { isLoggedOut, useConnection } from '../../live/connection.ts'

export interface KeptCode {
  readonly form: SentForm
  /** When it was sent at first. */
  readonly typedAt: string
  /** Why it waits, as the heading of a notice. */
  readonly cause: string
  /** Where the tries are used up: until when. */
  readonly problem: string
}

interface SentLater {
  readonly fetcher: FetcherWithComponents<AuctionOutcome>
  /** Null while nothing waits. */
  readonly kept: KeptCode | null
  /** Keeps the form first, so that nothing that happens on the way loses it. */
  readonly send: (action: string, data: FormData) => void
  /** The person wants to type another one. */
  readonly forget: () => void
}

/**
 * A typed code that did not get through stays on this device, as it was sent, and goes again by itself: once the network
 * is back, when the tries are given back, after a login. Only the server's judgement ends that.
 */
export function useSentLater(auctionId: number): SentLater {
  const subject = codeSubject(auctionId)
  const key = `${useOpenedFor()} ${subject}`
  const fetcher = useFetcher<typeof runAuctionForm>({ key: subject })
  const { data, state } = fetcher
  const { isOnline, fault } = useConnection()
  const [form, setForm] = useState<SentForm | null>(null)
  useEffect(() => setForm(keptForm(key)), [key])
  useEffect(() => {
    if (!data) return
    if (isJudged(data)) forgetDraft(key)
    // A browser that keeps nothing still holds what was sent. The same form stays the same one: nothing begins anew.
    const unsent = 'problem' in data ? data.unsent?.form : null
    setForm((held) => (isJudged(data) ? null : (held ?? keptForm(key) ?? unsent ?? null)))
  }, [data, key])
  const again = useEffectEvent((waiting: SentForm) => {
    if (state === 'idle') void sendAgain(fetcher, waiting)
  })
  const refusal = data && 'problem' in data ? data : null
  const mustWait = refusal?.mustWait === true
  const maySend = isOnline && !isLoggedOut(fault)
  useEffect(() => {
    if (!form || !maySend) return
    if (!mustWait) again(form)
    // The browser knows of a network before the server can be reached. A try that comes too early is not counted.
    const timer = setInterval(() => again(form), mustWait ? WAIT_MS : RETRY_MS)
    return () => clearInterval(timer)
  }, [form, maySend, mustWait])
  return {
    fetcher,
    kept: form && {
      form,
      typedAt: form.entries.find(([name]) => name === 'typedAt')?.[1] ?? '',
      cause: causeWords({ isOnline, mustWait, isLoggedOut: isLoggedOut(fault), isRefused: refusal !== null }),
      problem: mustWait ? refusal.problem : '',
    },
    send(action, given) {
      const entries = [...given].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
      keepForm(key, { action, entries })
      void sendAgain(fetcher, { action, entries })
    },
    forget() {
      forgetDraft(key)
      setForm(null)
      fetcher.reset()
    },
  }
}

/** Keeps the answer to a code while one part of the page takes the place of another: a stop comes with it. */
export function useHeldAnswer(auctionId: number): void {
  useFetcher({ key: codeSubject(auctionId) })
}

const RETRY_MS = 5_000
const WAIT_MS = 15_000
const SUBJECT = 'hand-over '

function codeSubject(auctionId: number): string {
  return `${SUBJECT}${auctionId}`
}

/** The auctions of which a typed code waits on this device. */
export function waitingCodes(openedFor: string): number[] {
  return keptFormsOf(`${openedFor} ${SUBJECT}`).map(Number)
}

interface Standing {
  readonly isOnline: boolean
  readonly mustWait: boolean
  readonly isLoggedOut: boolean
  /** It was tried on this page, and did not get through. */
  readonly isRefused: boolean
}

function causeWords({ isOnline, mustWait, isLoggedOut, isRefused }: Standing): string {
  if (!isOnline) return 'オフラインです。つながりしだい自動で送信します'
  if (mustWait) return '時間をおいて、自動で送信し直します'
  if (isLoggedOut) return 'ログインし直すと、自動で送信します'
  return isRefused ? '届いたかどうか確認できません。自動で送信し直します' : '保存していたコードを送信しています'
}
