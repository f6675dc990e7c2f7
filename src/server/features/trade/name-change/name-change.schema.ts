import {
  isNameChangeLate,
  isTaxMissed,
  MAX_NAME_CHANGE_REPORTS,
  type NameChange,
  nameChangeDueOn,
  nameChangeOffice,
  taxDayAhead,
} from '#domain/auction/trade/name-change.ts'
import { isUnregistered } from '#domain/options/vehicle-condition.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { actorGiving } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import {
  AuctionPayload,
  AuctionRef,
  type AuctionView,
  loadHandOver,
  PartnerAuctionRef,
  payloadAfter,
} from '../../auction/index.ts'
import { FOR_WHOM, OF_WHAT_WAS_READ } from '../input-words.ts'
import { reportNameChange } from '../reports-with-files.ts'
import { loadNameChange } from './load-name-change.ts'

interface Shown {
  readonly handedOverOn: string
  readonly displacementCtgId: number
  readonly change: NameChange | null
  readonly today: string
}

const NameChangeRef = builder.objectRef<Shown>('NameChange')
NameChangeRef.implement({
  description: '名義変更 of a bike that was handed over: by when, where, and whether it is done.',
  fields: (t) => ({
    dueOn: t.field({ type: 'Date', resolve: ({ handedOverOn }) => nameChangeDueOn(handedOverOn) }),
    place: t.string({ resolve: ({ displacementCtgId }) => nameChangeOffice(displacementCtgId).place }),
    procedure: t.string({ resolve: ({ displacementCtgId }) => nameChangeOffice(displacementCtgId).procedure }),
    changedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'Null until the dealer has reported it.',
      resolve: ({ change }) => change?.changedOn,
    }),
    proofAssetId: t.string({ nullable: true, resolve: ({ change }) => change?.proofAssetId }),
    reportsLeft: t.int({
      description: 'How often the dealer may still report it, to correct a wrong day or proof.',
      resolve: ({ change }) => MAX_NAME_CHANGE_REPORTS - (change?.number ?? 0),
    }),
    isLate: t.boolean({
      description: 'Done behind the last day, or not done although it is over.',
      resolve: ({ handedOverOn, change, today }) => isNameChangeLate(handedOverOn, change?.changedOn ?? null, today),
    }),
    taxDay: t.field({
      type: 'Date',
      nullable: true,
      description: '1 April, from 1 March on, while nothing is done: whoever is on record then pays 軽自動車税.',
      resolve: ({ handedOverOn, change, today }) => taxDayAhead(handedOverOn, change?.changedOn ?? null, today),
    }),
    isTaxMissed: t.boolean({
      description: 'It was not done by that 1 April.',
      resolve: ({ handedOverOn, change, today }) => isTaxMissed(handedOverOn, change?.changedOn ?? null, today),
    }),
  }),
})

async function nameChangeOf(context: RequestContext, { row, sees }: AuctionView): Promise<Shown | null> {
  const { auctionId, auctionStatus, displacementCtgId, numberRegistration } = row
  if (isUnregistered(numberRegistration)) return null
  if (!sees('trade') || (auctionStatus !== 31 && auctionStatus !== 32)) return null
  const handedOverAt = (await loadHandOver(context, auctionId))?.handedOverAt
  if (!handedOverAt) return null
  const change = (await loadNameChange(context, auctionId)) ?? null
  return { handedOverOn: tokyoDay(handedOverAt), displacementCtgId, change, today: tokyoDay(context.now) }
}

builder.objectField(AuctionRef, 'nameChange', (t) =>
  t.field({
    type: NameChangeRef,
    nullable: true,
    description: 'For the two sides and operators, from the hand-over on; null of a bike that nobody registers.',
    resolve: (view, _arguments, context) => nameChangeOf(context, view),
  }),
)
builder.objectField(PartnerAuctionRef, 'isUnregistered', (t) =>
  t.boolean({
    description: 'Made for competition and never registered: there is no name to change.',
    resolve: ({ row }) => isUnregistered(row.numberRegistration),
  }),
)
builder.objectField(PartnerAuctionRef, 'nameChange', (t) =>
  t.field({ type: NameChangeRef, nullable: true, resolve: (view, _arguments, context) => nameChangeOf(context, view) }),
)

const ReportInput = builder.inputType('ReportNameChangeInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: OF_WHAT_WAS_READ }),
    bikeDealerId: t.int({ description: FOR_WHOM }),
    changedOn: t.string({ required: true, description: 'YYYY-MM-DD, from the hand-over to today.' }),
    proofAssetId: t.string({ required: true, description: 'An image or PDF that the dealer or its agency uploaded.' }),
  }),
})

builder.mutationField('reportNameChange', (t) =>
  t.field({
    type: AuctionPayload,
    description: 'The dealer has changed the registration, during the trade or after it.',
    args: { input: t.arg({ type: ReportInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { auctionId, version, changedOn, proofAssetId } = input
      const actor = actorGiving(context, 'reportNameChange', input.bikeDealerId)
      return payloadAfter(context, auctionId, actor, (tx) =>
        reportNameChange(tx, context.services, actor, auctionId, { version, changedOn, proofAssetId }),
      )
    },
  }),
)
