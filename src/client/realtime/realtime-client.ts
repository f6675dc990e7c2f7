import { parseServerFrame, printStart, printStop, type ServerFrame } from '#contract/appsync-frames.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import type { Channel, WebSocketConstructor } from './channel.ts'
import { type Clock, systemClock } from './clock.ts'
import { connect } from './connector.ts'
import { realtimeAddress } from './realtime-address.ts'
import { REALTIME_ERRORS, RealtimeError } from './realtime-error.ts'
import { CLOSE_CHECK_DELAY, NORMAL_CLOSE, START_ACK_TIMEOUT } from './realtime-times.ts'

export interface RealtimeObserver<Result> {
  next(result: Result): void
  /** The server acknowledged the start: from now on nothing is missed. */
  started?(): void
  /** Nothing more comes; called once. */
  error(error: RealtimeError): void
}

export interface RealtimeClient {
  /** The result stops it; after that the observer hears nothing. */
  subscribe<Result, Variables extends Readonly<Record<string, unknown>>>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    observer: RealtimeObserver<Result>,
  ): () => void
}

interface Options {
  /** The GraphQL endpoint with the socket below it; null or empty: there is none. */
  readonly endpoint: string | null
  /** What a relative endpoint is relative to: the page's address. */
  readonly base: string
  readonly token: () => Promise<string | null>
  readonly WebSocket?: WebSocketConstructor
  readonly clock?: Clock
  readonly random?: () => number
}

interface Subscription {
  readonly id: string
  readonly request: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> }
  readonly observer: { next(result: unknown): void; started?(): void; error(error: RealtimeError): void }
  cancelAckTimeout: () => void
}

/** One socket for all subscriptions of a page: opened for the first, closed a second after the last. */
export function createRealtimeClient(options: Options): RealtimeClient {
  const { clock = systemClock, random = Math.random, token } = options
  const address = options.endpoint ? realtimeAddress(options.endpoint, options.base) : null
  const subscriptions = new Map<string, Subscription>()
  let lastId = 0
  let channel: Channel | null = null
  let giveUpConnecting: (() => void) | null = null
  let cancelKeepAlive: () => void = () => undefined
  let cancelCloseCheck: () => void = () => undefined

  function add(subscription: Subscription): void {
    subscriptions.set(subscription.id, subscription)
    cancelCloseCheck()
    if (channel) void start(subscription, channel)
    else if (!giveUpConnecting && address)
      giveUpConnecting = connect({
        address,
        token,
        WebSocket: options.WebSocket ?? WebSocket,
        clock,
        random,
        onReady: ready,
        onFailed: disconnect,
      })
  }

  function ready(opened: Channel, keepAliveTimeout: number): void {
    giveUpConnecting = null
    channel = opened
    const expectKeepAlive = () => {
      cancelKeepAlive()
      cancelKeepAlive = clock.after(keepAliveTimeout, () => {
        opened.close(NORMAL_CLOSE)
        disconnect(new RealtimeError(REALTIME_ERRORS.keepAliveLapse))
      })
    }
    expectKeepAlive()
    opened.listen({
      closed: () => disconnect(new RealtimeError(REALTIME_ERRORS.closed)),
      text(text) {
        expectKeepAlive()
        const frame = parseServerFrame(text)
        if (frame) receive(frame)
      },
    })
    for (const subscription of subscriptions.values()) void start(subscription, opened)
  }

  async function start(subscription: Subscription, on: Channel): Promise<void> {
    const { id, request } = subscription
    const isCurrent = () => channel === on && subscriptions.get(id) === subscription
    try {
      const authorization = await token()
      if (!isCurrent()) return
      subscription.cancelAckTimeout = clock.after(START_ACK_TIMEOUT, () => {
        on.send(printStop(id))
        fail(id, new RealtimeError(REALTIME_ERRORS.subscriptionTimeout))
      })
      on.send(printStart(id, request, { Authorization: authorization ?? '', host: address?.host ?? '' }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (isCurrent()) fail(id, new RealtimeError(`${REALTIME_ERRORS.failed}: ${reason}`))
    }
  }

  function receive(frame: ServerFrame): void {
    if (!('id' in frame) || frame.id === undefined) return
    const subscription = subscriptions.get(frame.id)
    if (!subscription) return
    if (frame.type === 'start_ack') {
      subscription.cancelAckTimeout()
      subscription.observer.started?.()
    } else if (frame.type === 'data') {
      const data = dataOf(frame.payload)
      if (data !== null) subscription.observer.next(data)
    } else if (frame.type === 'error') fail(frame.id, new RealtimeError(REALTIME_ERRORS.failed, frame.payload))
    else if (frame.type === 'complete') fail(frame.id, new RealtimeError(REALTIME_ERRORS.closed)) // it was not asked for
  }

  function remove(id: string): Subscription | undefined {
    const subscription = subscriptions.get(id)
    subscription?.cancelAckTimeout()
    subscriptions.delete(id)
    if (subscriptions.size === 0) checkCloseLater()
    return subscription
  }

  function fail(id: string, error: RealtimeError): void {
    remove(id)?.observer.error(error)
  }

  /** The socket is gone or was never there: every subscriber hears why. */
  function disconnect(error: RealtimeError): void {
    giveUpConnecting = null
    channel = null
    cancelKeepAlive()
    for (const id of [...subscriptions.keys()]) fail(id, error)
  }

  function checkCloseLater(): void {
    cancelCloseCheck()
    cancelCloseCheck = clock.after(CLOSE_CHECK_DELAY, () => {
      if (channel && channel.bufferedAmount > 0) return checkCloseLater()
      giveUpConnecting?.()
      giveUpConnecting = null
      channel?.close(NORMAL_CLOSE)
      channel = null
      cancelKeepAlive()
    })
  }

  return {
    subscribe({ query }, variables, observer) {
      lastId += 1
      const id = String(lastId)
      if (!address) return failSoon(observer)
      add({ id, request: { query, variables }, observer, cancelAckTimeout: () => undefined })
      return () => {
        if (remove(id)) channel?.send(printStop(id))
      }
    },
  }
}

/** Not while subscribe is still running: the caller holds no result yet. */
function failSoon(observer: { error(error: RealtimeError): void }): () => void {
  let isStopped = false
  queueMicrotask(() => {
    if (!isStopped) observer.error(new RealtimeError(REALTIME_ERRORS.noEndpoint))
  })
  return () => {
    isStopped = true
  }
}

function dataOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'data' in payload ? (payload.data ?? null) : null
}
