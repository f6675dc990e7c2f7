import type { LiveField, SuppliedArguments } from './live-field.ts'
import { ArgumentIndex } from './subscription/argument-index.ts'
import type { SubscriptionPlan } from './subscription/subscription-plan.ts'

/** A running subscription, as the hub sees it. */
export interface Listener<Principal> {
  readonly plan: SubscriptionPlan
  readonly args: SuppliedArguments
  readonly principal: Principal
  readonly expiresAt: number
  /** Takes the payload of a data frame. */
  deliver(payload: Buffer): void
}

type Shaped = Buffer | null | Promise<Buffer | null>

interface Options {
  readonly now: () => number
  readonly onFault: (error: unknown) => void
}

/** Brings payloads to the listeners of this process: arguments that match, a principal who may see it, one serialisation per distinct selection. */
export class Hub<Principal> {
  readonly #indexes = new Map<string, ArgumentIndex<Listener<Principal>>>()
  readonly #waiting: (() => Promise<void> | null)[] = []
  #isDelivering = false

  constructor(private readonly options: Options) {}

  add(listener: Listener<Principal>): void {
    const { fieldName } = listener.plan
    let index = this.#indexes.get(fieldName)
    if (!index) {
      index = new ArgumentIndex()
      this.#indexes.set(fieldName, index)
    }
    index.add(listener, listener.args)
  }

  remove(listener: Listener<Principal>): void {
    const { fieldName } = listener.plan
    const index = this.#indexes.get(fieldName)
    index?.remove(listener, listener.args)
    if (index?.isEmpty) this.#indexes.delete(fieldName)
  }

  /** Without a listener a payload need not be loaded. */
  hasListeners(fieldName: string): boolean {
    return this.#indexes.has(fieldName)
  }

  /** Payloads arrive in the order in which they were published, also where a resolver is slow. */
  publish<Payload extends object>(field: LiveField<Principal, Payload>, payload: Payload): void {
    this.#waiting.push(() => this.#deliver(field, payload))
    if (!this.#isDelivering) void this.#drain()
  }

  async #drain(): Promise<void> {
    this.#isDelivering = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      try {
        const slow = next()
        if (slow) await slow
      } catch (error) {
        this.options.onFault(error)
      }
    }
    this.#isDelivering = false
  }

  #deliver<Payload extends object>(field: LiveField<Principal, Payload>, payload: Payload): Promise<void> | null {
    const index = this.#indexes.get(field.name)
    if (!index) return null
    const now = this.options.now()
    const shapedViews = new Map<Payload, Map<string, Shaped>>()
    const slow: Promise<void>[] = []
    for (const listeners of index.matching(field.matchOn(payload)))
      for (const listener of listeners) {
        if (listener.expiresAt <= now) continue
        const view = field.view(payload, listener.principal)
        if (!view) continue
        const shaped = shapeOnce(shapedViews, view, listener.plan)
        if (shaped instanceof Promise) slow.push(this.#deliverLater(shaped, listener))
        else if (shaped) listener.deliver(shaped)
      }
    return slow.length === 0 ? null : Promise.all(slow).then(() => undefined)
  }

  async #deliverLater(shaped: Promise<Buffer | null>, listener: Listener<Principal>): Promise<void> {
    try {
      const bytes = await shaped
      if (bytes) listener.deliver(bytes)
    } catch (error) {
      this.options.onFault(error)
    }
  }
}

function shapeOnce<Payload extends object>(
  views: Map<Payload, Map<string, Shaped>>,
  view: Payload,
  plan: SubscriptionPlan,
): Shaped {
  let byPlan = views.get(view)
  if (!byPlan) {
    byPlan = new Map()
    views.set(view, byPlan)
  }
  let shaped = byPlan.get(plan.key)
  if (shaped === undefined) {
    shaped = plan.shape(view)
    byPlan.set(plan.key, shaped)
  }
  return shaped
}
