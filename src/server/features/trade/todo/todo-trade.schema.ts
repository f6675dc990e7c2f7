import { isSale } from '#domain/auction/status.ts'
import { stepShown } from '#domain/auction/trade/tasks/trade-tasks.ts'
import { canReadFile } from '#domain/permission/file-access.ts'
import { canSee } from '#domain/permission/visibility.ts'
import { builder } from '../../../graphql/builder.ts'
import { createLoader } from '../../../graphql/loader.ts'
import type { Services } from '../../../services.ts'
import { loadDealerName, readFirstPhotos, unsealed } from '../../auction/index.ts'
import { StepEnum } from '../hand-over.schema.ts'
import type { DealersTrade } from './read-trades.ts'

const loadFirstPhoto = createLoader<number, string>(({ services: { db } }, auctionIds) =>
  readFirstPhotos(db, auctionIds),
)

const loadOwnerName = createLoader<number, string>(async ({ services: { db } }, bikeOwnerIds) => {
  const people = await db
    .selectFrom('bikeOwnerAccount')
    .select(['bikeOwnerId', 'userName'])
    .where('bikeOwnerId', 'in', bikeOwnerIds)
    .execute()
  return new Map(people.map(({ bikeOwnerId, userName }) => [bikeOwnerId, userName]))
})

/** Whoever reads it acts for the dealer who won: the fields ask what a winner may see in that status. */
export const TodoTradeRef = builder.objectRef<DealersTrade>('TodoTrade')
TodoTradeRef.implement({
  description: 'A trade of a dealer, as its list of tasks names it.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    bikeDealerId: t.exposeInt('bikeDealerId'),
    dealerName: t.string({
      resolve: async ({ bikeDealerId }, _arguments, context) => (await loadDealerName(context, bikeDealerId)) ?? '',
    }),
    makerName: t.string({
      resolve: ({ modelId }, _arguments, { services }) => {
        const { makerById } = services.catalog.current()
        return makerById.get(modelOf(modelId, services)?.makerId ?? 0)?.makerNameJp ?? ''
      },
    }),
    modelName: t.string({
      resolve: ({ modelId }, _arguments, { services }) => modelOf(modelId, services)?.modelNameJp ?? '',
    }),
    kind: t.string({
      resolve: ({ modelId }, _arguments, { services }) => modelOf(modelId, services)?.kind ?? 'naked',
    }),
    imageAssetId: t.string({
      nullable: true,
      resolve: ({ auctionId, status, facts: { offer } }, _arguments, context) =>
        canReadFile('photo', offer?.task === 'answerRunnerUp' ? 'asked' : 'winner', status)
          ? loadFirstPhoto(context, auctionId)
          : null,
    }),
    frameNumber: t.string({
      nullable: true,
      resolve: ({ status, frameNumberSealed }, _arguments, { services }) =>
        canSee('vehicleNumbers', 'winner', status) ? unsealed(services.secrets, frameNumberSealed) : null,
    }),
    ownerName: t.string({
      nullable: true,
      description: 'Null after a stop, and once the owner has withdrawn.',
      resolve: ({ status, bikeOwnerId }, _arguments, context) =>
        canSee('ownerContact', 'winner', status) ? loadOwnerName(context, bikeOwnerId) : null,
    }),
    amount: t.int({
      description: 'Yen: the fixed price, and the contract amount until there is one.',
      resolve: ({ facts, contractAmount }) => facts.handOver?.price ?? contractAmount,
    }),
    step: t.field({
      type: StepEnum,
      nullable: true,
      description: 'Null after a stop.',
      resolve: ({ facts }, _arguments, { now }) => stepShown(facts, now),
    }),
    isPaymentDisputed: t.boolean({
      description: 'The owner has said that the reported payment has not come, and nothing has settled it yet.',
      resolve: ({ facts: { report } }) => report?.objection != null,
    }),
    isUnregistered: t.boolean({
      description: 'Made for competition and never registered: there is no name to change.',
      resolve: ({ facts }) => facts.isUnregistered === true,
    }),
    isNameChanged: t.boolean({ resolve: ({ facts }) => facts.nameChange !== null }),
    deliveryOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'As it was proposed or agreed on.',
      resolve: ({ facts: { plan, status } }) => (isSale(status) ? plan?.deliveryOn : null),
    }),
    deliveryTime: t.string({
      nullable: true,
      resolve: ({ facts: { plan, status } }) => (isSale(status) ? plan?.deliveryTime : null),
    }),
    missingPapers: t.stringList({
      description: 'Papers that the owner has not ticked off.',
      resolve: ({ facts: { plan, status } }) => (plan && isSale(status) ? [...plan.missingPapers] : []),
    }),
  }),
})

function modelOf(modelId: number, { catalog }: Services) {
  return catalog.current().modelById.get(modelId)
}
