import { AFTER_18, MORNING } from '../../options/delivery.ts'
import { DAY, later } from '../../values/duration.ts'
import { tokyoDay, tokyoHour } from '../../values/tokyo-time.ts'
import type { Checklist } from './checklist.ts'
import type { ChecklistSide } from './checklist-changes.ts'

/** When and where the bike changes hands and how it is paid: what both sides have to agree on. */
export type Appointment = Pick<Checklist, 'deliveryOn' | 'deliveryTime' | 'deliveryPlace' | 'paymentMethod'>

/** What one side has proposed, and whether the other has accepted it. */
export interface DeliveryPlan {
  readonly deliveryOn: string
  readonly proposedBy: ChecklistSide
  readonly isAccepted: boolean
}

/** Whoever changes one of these proposes anew; papers, names and notes change nothing that was agreed. */
export function isSameAppointment(one: Appointment, other: Appointment): boolean {
  return (
    one.deliveryOn === other.deliveryOn &&
    one.deliveryTime === other.deliveryTime &&
    one.deliveryPlace === other.deliveryPlace &&
    one.paymentMethod === other.paymentMethod
  )
}

/** Open to the side that did not propose it, until its day is over. */
export function awaitsAnswerOf(side: ChecklistSide, plan: DeliveryPlan | null, now: Date): boolean {
  return plan !== null && !plan.isAccepted && plan.proposedBy !== side && plan.deliveryOn >= tokyoDay(now)
}

/** In the evening of the day before; null where that is over. */
export function deliveryReminderAt(deliveryOn: string, now: Date): Date | null {
  const at = later(tokyoHour(deliveryOn, 18), -DAY)
  return at > now ? at : null
}

/** From when to when the two are there: a time means the hour from then on. */
export function deliverySpan({ deliveryOn, deliveryTime }: Pick<Appointment, 'deliveryOn' | 'deliveryTime'>) {
  const at = (hours: number) => tokyoHour(deliveryOn, hours)
  if (deliveryTime === MORNING) return { from: at(9), until: at(12) }
  if (deliveryTime === AFTER_18) return { from: at(18), until: at(20) }
  const [first = '', second] = deliveryTime.split('〜')
  const from = hoursOf(first)
  return { from: at(from), until: at(second === undefined ? from + 1 : hoursOf(second)) }
}

function hoursOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours + minutes / 60
}
