import { recommendedViews } from '#domain/listing/photo-places.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { registeredYear } from '#domain/values/typed-year.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { AuctionRef, type AuctionRow, type AuctionView, PartnerAuctionRef } from '../../auction/index.ts'
import { type ComparableSale, readComparableSales } from '../../souba/index.ts'

const ROUNDED_KM = 1_000

const ComparableSaleRef = builder.objectRef<ComparableSale>('ComparableSale')
ComparableSaleRef.implement({
  description: 'What another bike of the model was sold for, told so roughly that nobody knows it again.',
  fields: (t) => ({
    soldMonth: t.string({ description: '2026-10', resolve: ({ soldOn }) => soldOn.slice(0, 7) }),
    price: t.exposeInt('price'),
    modelYear: t.exposeInt('modelYear', { nullable: true }),
    mileageKm: t.int({
      nullable: true,
      description: `Rounded to ${ROUNDED_KM}.`,
      resolve: ({ mileageKm }) => mileageKm && Math.round(mileageKm / ROUNDED_KM) * ROUNDED_KM,
    }),
  }),
})

interface Outcome {
  readonly dealersLooked: number
  readonly watchers: number
  readonly unansweredQuestions: number
  readonly missingViews: readonly string[]
  readonly hasMovie: boolean
  readonly comparableSales: readonly ComparableSale[]
}

const OutcomeRef = builder.objectRef<Outcome>('AuctionOutcome')
OutcomeRef.implement({
  description: 'How a listing fared that ended without a sale.',
  fields: (t) => ({
    dealersLooked: t.exposeInt('dealersLooked', { description: 'Dealers who opened its page while bidding ran.' }),
    watchers: t.exposeInt('watchers', { description: 'Dealers who keep it on their list.' }),
    unansweredQuestions: t.exposeInt('unansweredQuestions'),
    missingViews: t.exposeStringList('missingViews', { description: 'Recommended photos that it does not have.' }),
    hasMovie: t.exposeBoolean('hasMovie'),
    comparableSales: t.field({ type: [ComparableSaleRef], resolve: ({ comparableSales }) => comparableSales }),
  }),
})

builder.objectField(AuctionRef, 'outcome', (t) =>
  t.field({
    type: OutcomeRef,
    nullable: true,
    description: 'Null unless bidding ended and nothing was sold.',
    resolve: (view, _arguments, context) => readOutcome(context, view),
  }),
)

builder.objectField(PartnerAuctionRef, 'comparableSales', (t) =>
  t.field({
    type: [ComparableSaleRef],
    description: 'The sales of the last twelve months that are most like the bike, the most alike first.',
    resolve: ({ row }, _arguments, { services, now }) =>
      readComparableSales(services.db, comparedBike(row), tokyoDay(now), SHOWN_TO_PARTNERS),
  }),
)

const SHOWN_TO_OWNERS = 5
const SHOWN_TO_PARTNERS = 10

function comparedBike({ modelId, firstRegistration, mileageKm }: AuctionRow) {
  return { modelId, modelYear: registeredYear(firstRegistration), mileageKm }
}

async function readOutcome({ services: { db }, now }: RequestContext, { row, sees }: AuctionView) {
  if (!sees('outcome')) return null
  const [counts, comparableSales] = await Promise.all([
    readCounts(db, row),
    readComparableSales(db, comparedBike(row), tokyoDay(now), SHOWN_TO_OWNERS),
  ])
  const { imageTypes, movies, ...counted } = counts
  const missing = recommendedViews(row.meterChange === NO_METER).filter((view) => !imageTypes?.includes(view))
  return {
    ...counted,
    hasMovie: movies > 0,
    missingViews: missing.map((view) => labelOf(PHOTO_TYPES, view)),
    comparableSales,
  }
}

function readCounts(db: RequestContext['services']['db'], { auctionId }: AuctionRow) {
  return db
    .selectNoFrom((it) => [
      it
        .selectFrom('dealerLook')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('auctionId', '=', auctionId)
        .$asScalar()
        .as('dealersLooked'),
      it
        .selectFrom('watchedAuction')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('auctionId', '=', auctionId)
        .$asScalar()
        .as('watchers'),
      it
        .selectFrom('auctionQuestion')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('auctionId', '=', auctionId)
        .where('answer', 'is', null)
        .$asScalar()
        .as('unansweredQuestions'),
      it
        .selectFrom('auctionMovie')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('auctionId', '=', auctionId)
        .where('isActive', '=', true)
        .$asScalar()
        .as('movies'),
      it
        .selectFrom('auctionImage')
        .select((of) => of.fn.agg<string[] | null>('array_agg', ['imageType']).as('types'))
        .where('auctionId', '=', auctionId)
        .where('isActive', '=', true)
        .$asScalar()
        .as('imageTypes'),
    ])
    .executeTakeFirstOrThrow()
}
