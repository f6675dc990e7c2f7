import {
  type FrameError,
  parseClientFrame,
  printServerFrame,
  type ServerFrame,
  type StartFrame,
} from '#contract/appsync-frames.ts'
import type { Admission } from './admission.ts'
import { admit, type ConnectionHost, type SocketPort } from './connection-host.ts'
import type { Listener } from './hub.ts'
import type { SuppliedArguments } from './live-field.ts'
import { type Handshake, unauthorized } from './socket/handshake.ts'
import { badRequest, type PreparedSubscription, type SubscriptionPlan } from './subscription/subscription-plan.ts'

type State = 'opened' | 'authorising' | 'ready' | 'refused' | 'ended'

const KEEP_ALIVE = printServerFrame({ type: 'ka' })

/**
 * The protocol of one socket: text frames and time go in, frames and close requests come out through the port. An error
 * frame with an id ends that subscription. Its errorType never begins with `Unauthorized`: Amplify would close the whole
 * socket.
 */
export class Connection<Principal> {
  readonly #host: ConnectionHost<Principal>
  readonly #port: SocketPort
  readonly #handshake: Handshake
  readonly #subscriptions = new Map<string, RunningSubscription<Principal>>()
  /** Starts whose token and arguments are being checked. A newer start or a stop of the same id takes their place away. */
  readonly #starting = new Map<string, StartFrame>()
  #allowance: StartAllowance | null = null
  #state: State = 'opened'
  #ownerKey: string | null = null
  #malformedFrames = 0
  /** The next moment at which tick has something to do. */
  #dueAt: number
  #keepAliveAt = Number.POSITIVE_INFINITY

  constructor(host: ConnectionHost<Principal>, port: SocketPort, handshake: Handshake) {
    this.#host = host
    this.#port = port
    this.#handshake = handshake
    this.#dueAt = host.now() + host.limits.initTimeoutMs
  }

  receive(text: string): void {
    if (this.#state === 'ended') return
    const frame = parseClientFrame(text)
    if (frame.type === 'malformed') this.refuseMalformed(frame.reason, frame.id)
    else if (frame.type === 'connection_init') void this.#initialise()
    else if (frame.type === 'stop') this.#stop(frame.id)
    else void this.#start(frame)
  }

  refuseMalformed(reason: string, id: string | null = null): void {
    this.#malformedFrames += 1
    if (id === null) this.#send({ type: 'error', payload: { errors: [badRequest(reason)] } })
    else this.#endWithError(id, badRequest(reason))
    if (this.#malformedFrames >= this.#host.limits.malformedFramesPerSocket)
      this.#port.close(1008, 'Too many malformed frames')
  }

  /** Whether it has not been admitted, and is still there. */
  isSilent(): boolean {
    return this.#state !== 'ready' && this.#state !== 'ended'
  }

  /** Call about once a second. */
  tick(now: number): void {
    if (now < this.#dueAt) return
    if (this.#state === 'opened' || this.#state === 'authorising') this.#port.close(4408, 'No connection_init in time')
    else if (this.#state === 'refused') this.#port.close(1008, 'Connection refused')
    else if (this.#state === 'ready') this.#tickReady(now)
  }

  /** Their access ended: what runs in their name ends too. A start again is checked again. */
  endFor(isConcerned: (principal: Principal) => boolean): void {
    for (const [id, { principal }] of this.#subscriptions)
      if (isConcerned(principal)) this.#endWithError(id, invalidToken())
  }

  /** The socket is gone. */
  ended(): void {
    this.#state = 'ended'
    this.#dueAt = Number.POSITIVE_INFINITY
    if (this.#ownerKey !== null) this.#host.owners.leave(this.#ownerKey)
    this.#ownerKey = null
    this.#starting.clear()
    for (const id of [...this.#subscriptions.keys()]) this.#remove(id)
  }

  async #initialise(): Promise<void> {
    if (this.#state !== 'opened') return this.refuseMalformed('connection_init was sent already.')
    this.#state = 'authorising'
    try {
      if ('fault' in this.#handshake) return this.#refuse(this.#handshake.fault)
      const admission = await admit(this.#host, this.#handshake.token)
      if (this.#state !== 'authorising') return
      if (!admission) return this.#refuse(unauthorized('The token is not valid.'))
      if (!this.#host.owners.enter(admission.ownerKey))
        return this.#refuse({ errorType: 'LimitExceededError', errorCode: 429, message: 'Too many connections.' })
      this.#ownerKey = admission.ownerKey
      this.#acknowledge()
    } catch (error) {
      this.#host.onFault(error)
      if (this.#state === 'authorising')
        this.#refuse({ errorType: 'InternalFailure', errorCode: 500, message: 'The token could not be checked.' })
    }
  }

  #acknowledge(): void {
    const { connectionTimeoutMs } = this.#host.limits
    this.#state = 'ready'
    this.#send({ type: 'connection_ack', payload: { connectionTimeoutMs } })
    this.#keepAlive(this.#host.now())
  }

  #refuse(error: FrameError): void {
    this.#state = 'refused'
    this.#dueAt = this.#host.now() + this.#host.limits.refusedGraceMs
    this.#send({ type: 'connection_error', payload: { errors: [error] } })
  }

  async #start(frame: StartFrame): Promise<void> {
    const { id } = frame
    const refusal = this.#startRefusal(id)
    if (refusal) return this.#endWithError(id, refusal)
    this.#starting.set(id, frame)
    const isCurrent = () => this.#starting.get(id) === frame
    try {
      const prepared = this.#host.prepare(frame)
      if ('errorType' in prepared) return this.#endWithError(id, prepared)
      const admission = await this.#check(frame.token, prepared)
      if (!isCurrent()) return
      if ('errorType' in admission) return this.#endWithError(id, admission)
      this.#remove(id)
      const { plan, args } = prepared
      const { principal, expiresAt } = admission
      this.#run(id, new RunningSubscription(this.#port, id, plan, args, principal, expiresAt))
    } catch (error) {
      this.#host.onFault(error)
      if (isCurrent())
        this.#endWithError(id, { errorType: 'InternalFailure', message: 'The subscription could not be started.' })
    }
  }

  /** Once more where someone's access ended meanwhile: it may be this one's. */
  async #check(token: string | null, { plan, args }: PreparedSubscription): Promise<Admission<Principal> | FrameError> {
    for (;;) {
      const endings = this.#host.endings()
      const admission = await admit(this.#host, token)
      if (!admission) return invalidToken()
      if (!(await this.#host.authorize(plan.fieldName, args, admission.principal))) return accessDenied()
      if (this.#host.endings() === endings) return admission
    }
  }

  /** What can be told without looking into the frame, so that a flood of starts stays cheap. */
  #startRefusal(id: string): FrameError | null {
    if (this.#state !== 'ready') return badRequest('Send connection_init and wait for connection_ack first.')
    const { startsPerSecond, subscriptionsPerSocket } = this.#host.limits
    const now = this.#host.now()
    this.#allowance ??= new StartAllowance(startsPerSecond, now)
    if (!this.#allowance.take(now))
      return { errorType: 'LimitExceededError', message: `At most ${startsPerSecond} starts a second.` }
    const isNew = !this.#subscriptions.has(id) && !this.#starting.has(id)
    if (isNew && this.#subscriptions.size + this.#starting.size >= subscriptionsPerSocket)
      return {
        errorType: 'MaxSubscriptionsReachedError',
        message: `At most ${subscriptionsPerSocket} subscriptions a connection.`,
      }
    return null
  }

  #run(id: string, subscription: RunningSubscription<Principal>): void {
    this.#subscriptions.set(id, subscription)
    this.#host.hub.add(subscription)
    this.#dueAt = Math.min(this.#dueAt, subscription.expiresAt)
    this.#send({ type: 'start_ack', id })
  }

  #stop(id: string): void {
    this.#remove(id)
    this.#send({ type: 'complete', id })
  }

  #tickReady(now: number): void {
    for (const [id, it] of this.#subscriptions) if (it.expiresAt <= now) this.#endWithError(id, invalidToken())
    if (now >= this.#keepAliveAt) this.#keepAlive(now)
    else this.#plan()
  }

  #keepAlive(now: number): void {
    this.#keepAliveAt = now + this.#host.limits.keepAliveMs
    this.#port.send(KEEP_ALIVE)
    this.#plan()
  }

  #plan(): void {
    this.#dueAt = this.#keepAliveAt
    for (const { expiresAt } of this.#subscriptions.values()) this.#dueAt = Math.min(this.#dueAt, expiresAt)
  }

  #remove(id: string): void {
    this.#starting.delete(id)
    const subscription = this.#subscriptions.get(id)
    if (!subscription) return
    this.#subscriptions.delete(id)
    this.#host.hub.remove(subscription)
  }

  #endWithError(id: string, error: FrameError): void {
    this.#remove(id)
    this.#send({ type: 'error', id, payload: { errors: [error] } })
  }

  #send(frame: ServerFrame): void {
    if (this.#state !== 'ended') this.#port.send(printServerFrame(frame))
  }
}

function accessDenied(): FrameError {
  return { errorType: 'AccessDenied', message: 'This subscription is not allowed.' }
}

/** Not `Token expired`: Amplify looks for these words and closes the whole socket. */
function invalidToken(): FrameError {
  return { errorType: 'InvalidToken', message: 'The token of this subscription is not valid any more.' }
}

const CLOSING_BRACE = 0x7d

/** Puts the shared payload bytes into a data frame with its own id: one copy, no second serialisation. */
class RunningSubscription<Principal> implements Listener<Principal> {
  readonly #port: SocketPort
  readonly #opening: string
  readonly #openingBytes: number

  constructor(
    port: SocketPort,
    id: string,
    readonly plan: SubscriptionPlan,
    readonly args: SuppliedArguments,
    readonly principal: Principal,
    readonly expiresAt: number,
  ) {
    this.#port = port
    this.#opening = `{"id":${JSON.stringify(id)},"type":"data","payload":`
    this.#openingBytes = Buffer.byteLength(this.#opening)
  }

  deliver(payload: Buffer): void {
    const frame = Buffer.allocUnsafe(this.#openingBytes + payload.length + 1)
    frame.write(this.#opening, 0)
    payload.copy(frame, this.#openingBytes)
    frame[frame.length - 1] = CLOSING_BRACE
    this.#port.send(frame)
  }
}

/** Lets a number of starts through per second, and as many at once after a pause. */
class StartAllowance {
  #left: number
  #countedAt: number

  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.#left = perSecond
    this.#countedAt = now
  }

  take(now: number): boolean {
    const earned = ((now - this.#countedAt) / 1000) * this.perSecond
    this.#left = Math.min(this.perSecond, this.#left + Math.max(0, earned))
    this.#countedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
