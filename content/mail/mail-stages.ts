import { COMMANDS, type MailSide, type MailTo } from '#domain/auction/commands.ts'
import type { Reminder } from '#domain/auction/decision/effects.ts'
import { placeOf, type SaleStage } from '#domain/auction/sale-stage.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { TRANSITIONS } from '#domain/auction/transitions.ts'

/** The sides whose mails show where the sale stands. */
const SIDES = ['owner', 'winner'] as const satisfies readonly MailSide[]
type MailOfSale = MailTo<(typeof SIDES)[number]>

/** What no status says: reminders come of no command, and some commands end the sale or go on with it. Null: it has ended. */
const SAID: Readonly<Partial<Record<MailOfSale | Reminder, SaleStage | null>>> = {
  inspectionPassed: '入札',
  bidUpdate: '入札',
  orderLapsed: '入札',
  orderBuys: '回答',
  remindEnd: '入札',
  endedWithBids: '回答',
  endedWithoutBids: null,
  remindAnswer: '回答',
  remindCounterOffer: '回答',
  contract: '引渡し',
  saleDeclined: null,
  remindDelivery: '引渡し',
  remindPayment: '引渡し',
  completionDisputed: '引渡し',
  paymentProven: '引渡し',
  paymentUnproven: '引渡し',
  completed: '完了',
}

/** The stages at which the commands that send it leave the sale; null among them: it has ended on its way. */
function stagesAfter(template: string): Set<SaleStage | null> {
  const names: readonly string[] = SIDES.map((side) => `${template} to ${side}`)
  const sending = TRANSITIONS.filter(({ command }) => COMMANDS[command].mails.some((mail) => names.includes(mail)))
  const statuses = sending.flatMap(({ from, to }) => (to === 'same' ? from : [to]))
  return new Set(statuses.map(placeOf).map(({ stage, stopped }) => (stopped === undefined ? stage : null)))
}

/** Where a sale stands when a mail of this name is written; null for those at its end on the way, and those of no sale. */
export function mailStageOf(template: string, status: AuctionStatus): SaleStage | null {
  // Reported before the payment is confirmed or after it.
  if (template === 'nameChanged') return placeOf(status).stage
  const said: Readonly<Record<string, SaleStage | null>> = SAID
  if (said[template] !== undefined) return said[template]
  const [stage = null, ...others] = stagesAfter(template)
  return others.length === 0 ? stage : null
}
