import { withoutPerson } from '#domain/account/without-person.ts'
import { sheetLineOf } from '#domain/auction/trade/claim-lines.ts'
import { reductionReasonLabel } from '#domain/auction/trade/final-price.ts'
import { type Likeness, likeRulings, placeOf, shareOf } from '#domain/auction/trade/past-rulings.ts'
import { builder } from '../../graphql/builder.ts'
import { loadSheetLine, TradeRef } from './hand-over.schema.ts'
import { loadPastRulings, type PastRuling } from './past-rulings.ts'

const PastRulingRef = builder.objectRef<PastRuling>('PastRuling')
PastRulingRef.implement({
  description: 'How an operator ruled on a claim in another trade. Nobody of that trade is named.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    makerName: t.string({
      resolve({ modelId }, _arguments, { services }) {
        const { modelById, makerById } = services.catalog.current()
        return makerById.get(modelById.get(modelId)?.makerId ?? 0)?.makerNameJp ?? ''
      },
    }),
    modelName: t.string({
      resolve: ({ modelId }, _arguments, { services }) =>
        services.catalog.current().modelById.get(modelId)?.modelNameJp ?? '',
    }),
    placeLabel: t.exposeString('placeLabel', { description: 'What the claim was about.' }),
    reasonLabel: t.string({ resolve: ({ reason }) => reductionReasonLabel(reason) }),
    amount: t.exposeInt('amount', { description: 'Yen that were claimed.' }),
    allowed: t.exposeInt('allowed', { description: 'Yen of it that stood.' }),
    share: t.int({ description: 'Of what was claimed, in percent.', resolve: shareOf }),
    at: t.expose('at', { type: 'DateTime' }),
    comment: t.string({
      description: 'Why, in words, with a mask over who sold and how to reach anybody.',
      resolve: ({ comment, ownerName }) => withoutPerson(comment, ownerName),
    }),
  }),
})

interface ClaimRulings extends Likeness<PastRuling> {
  readonly line: string
}

const ClaimRulingsRef = builder.objectRef<ClaimRulings>('ClaimRulings')
ClaimRulingsRef.implement({
  description: 'Earlier rulings on claims like one of this trade.',
  fields: (t) => ({
    line: t.exposeString('line', { description: 'Of the claim.' }),
    cases: t.field({
      type: [PastRulingRef],
      description:
        'Those at the same place of the bike first, then those with the same reason; nearer amounts before others.',
      resolve: ({ cases }) => cases,
    }),
    medianShare: t.int({
      nullable: true,
      description: 'Percent of what was claimed; null where there are too few rulings.',
      resolve: ({ median }) => median?.share,
    }),
    medianCount: t.int({ nullable: true, resolve: ({ median }) => median?.count }),
    isMedianOfPlace: t.boolean({
      description: 'It is made of rulings at the same place alone, else of those with the same reason, too.',
      resolve: ({ median }) => median?.isOfPlace === true,
    }),
  }),
})

builder.objectField(TradeRef, 'pastRulings', (t) =>
  t.field({
    type: [ClaimRulingsRef],
    description: 'For operators, while the price is open: of each claim that the owner refused. Others read none.',
    async resolve({ view, handOver }, _arguments, context) {
      if (!view.sees('pastRulings') || !handOver || handOver.price !== null) return []
      const refused = handOver.claims.filter(({ answer }) => answer === 'refused')
      if (refused.length === 0) return []
      const { auctionId } = view.row
      const ruled = await loadPastRulings(context)
      return Promise.all(
        refused.map(async ({ line, reason, amount }) => {
          const number = sheetLineOf(line)
          const sheet = number === null ? null : await loadSheetLine(context, `${auctionId} ${number}`)
          return { line, ...likeRulings({ auctionId, place: placeOf(line, sheet ?? null), reason, amount }, ruled) }
        }),
      )
    },
  }),
)
