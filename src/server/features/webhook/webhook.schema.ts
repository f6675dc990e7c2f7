import type { Selectable } from 'kysely'
import { DELIVERY_STATES, PAUSE_REASONS, WEBHOOK_KINDS } from '#domain/webhook/webhook-kinds.ts'
import { requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { type LoggedDelivery, MAX_LOGGED, readDeliveries, readTrouble, type WebhookTrouble } from './delivery-log.ts'
import {
  changeWebhook,
  checkWebhook,
  createWebhook,
  lockOwn,
  pauseWebhook,
  replayWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from './save-webhook.ts'

const KindEnum = builder.enumType('WebhookKind', { values: WEBHOOK_KINDS })
const PauseReasonEnum = builder.enumType('WebhookPauseReason', { values: PAUSE_REASONS })
const DeliveryStateEnum = builder.enumType('WebhookDeliveryState', { values: DELIVERY_STATES })

const TroubleRef = builder.objectRef<WebhookTrouble>('WebhookTrouble')
TroubleRef.implement({
  description: 'The last try failed, and messages wait to be tried again.',
  fields: (t) => ({
    waitingCount: t.exposeInt('waitingCount'),
    at: t.expose('at', { type: 'DateTime' }),
    status: t.exposeInt('status', { nullable: true }),
    fault: t.exposeString('fault', { nullable: true, description: 'As of a WebhookAttempt.' }),
  }),
})

const EndpointRef = builder.objectRef<Selectable<PartnerTables['webhookEndpoint']>>('WebhookEndpoint')
EndpointRef.implement({
  description: 'Where a system of the person hears what happened. Its secret was shown when it was made.',
  fields: (t) => ({
    webhookEndpointId: t.exposeInt('webhookEndpointId'),
    url: t.exposeString('url'),
    kinds: t.expose('kinds', { type: [KindEnum] }),
    dealerIds: t.intList({
      nullable: true,
      description: "Of an agency's person: the dealers it is for.",
      resolve: ({ dealerIds }) => dealerIds?.map(Number) ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    pausedAt: t.expose('pausedAt', { type: 'DateTime', nullable: true }),
    pauseReason: t.expose('pauseReason', { type: PauseReasonEnum, nullable: true }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then requests are signed with the secret before as well.',
    }),
    trouble: t.field({
      type: TroubleRef,
      nullable: true,
      description: 'From the first try that failed until one arrives.',
      resolve: ({ webhookEndpointId }, _args, { services }) => readTrouble(services.db, webhookEndpointId),
    }),
  }),
})

const AttemptRef = builder.objectRef<LoggedDelivery['attempts'][number]>('WebhookAttempt')
AttemptRef.implement({
  fields: (t) => ({
    number: t.exposeInt('number'),
    at: t.expose('at', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs'),
    status: t.exposeInt('status', { nullable: true }),
    fault: t.exposeString('fault', {
      nullable: true,
      description: 'address, name, timeout, certificate, unreachable, connection or redirect.',
    }),
    answer: t.exposeString('answer', { description: 'The beginning of what the receiver answered, as text.' }),
  }),
})

const WebhookAuctionRef = builder.objectRef<NonNullable<LoggedDelivery['auction']>>('WebhookAuction')
WebhookAuctionRef.implement({
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    makerName: t.exposeString('makerName'),
    modelName: t.exposeString('modelName'),
  }),
})

const DeliveryRef = builder.objectRef<LoggedDelivery>('WebhookDelivery')
DeliveryRef.implement({
  fields: (t) => ({
    webhookDeliveryId: t.exposeInt('webhookDeliveryId'),
    messageId: t.exposeString('messageId', { description: 'The webhook-id of every try.' }),
    type: t.exposeString('type'),
    bikeDealerId: t.exposeInt('bikeDealerId', { nullable: true, description: 'Null of a test.' }),
    body: t.exposeString('body'),
    auction: t.expose('auction', { type: WebhookAuctionRef, nullable: true, description: 'What it is about.' }),
    state: t.expose('state', { type: DeliveryStateEnum }),
    nextAt: t.expose('nextAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    attempts: t.field({ type: [AttemptRef], resolve: (delivery) => [...delivery.attempts] }),
  }),
})

const SecretRef = builder.objectRef<{ readonly webhookEndpointId: number; readonly secret: string }>('WebhookSecret')
SecretRef.implement({
  fields: (t) => ({
    webhookEndpointId: t.exposeInt('webhookEndpointId'),
    secret: t.exposeString('secret', { description: 'Shown this once.' }),
  }),
})

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
const givenFields = (t: InputFields) => ({
  url: t.string({ required: true }),
  kinds: t.field({ type: [KindEnum], required: true }),
  dealerIds: t.intList({ description: "Of an agency's person." }),
})
const CreateInput = builder.inputType('CreateWebhookInput', { fields: givenFields })
const ChangeInput = builder.inputType('ChangeWebhookInput', {
  fields: (t) => ({ webhookEndpointId: t.int({ required: true }), ...givenFields(t) }),
})
const PauseInput = builder.inputType('PauseWebhookInput', {
  fields: (t) => ({ webhookEndpointId: t.int({ required: true }), isPaused: t.boolean({ required: true }) }),
})
const ReplayInput = builder.inputType('ReplayWebhooksInput', {
  fields: (t) => ({
    webhookEndpointId: t.int({ required: true }),
    webhookDeliveryId: t.int({ description: 'One of them; without it all that were not delivered.' }),
    since: t.field({ type: 'DateTime', description: 'Of all: from then on.' }),
  }),
})

const personOf = (context: RequestContext) => requirePartner(context, 'dealer', 'agent')

builder.queryFields((t) => ({
  webhooks: t.field({
    type: [EndpointRef],
    description: 'Of the person who asks.',
    resolve: (_root, _args, context) =>
      context.services.db
        .selectFrom('webhookEndpoint')
        .selectAll()
        .where('partnerId', '=', personOf(context).partnerId)
        .orderBy('webhookEndpointId')
        .execute(),
  }),
  webhookDeliveries: t.field({
    type: [DeliveryRef],
    description: `The latest ${MAX_LOGGED}, or those before one of them.`,
    args: {
      webhookEndpointId: t.arg.int({ required: true }),
      before: t.arg.int(),
      isUndelivered: t.arg.boolean(),
    },
    resolve: (_root, { webhookEndpointId, before, isUndelivered }, context) =>
      readDeliveries(context.services.db, {
        webhookEndpointId,
        partnerId: personOf(context).partnerId,
        before: before ?? null,
        isUndelivered: isUndelivered ?? false,
      }),
  }),
}))

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: SecretRef,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services, now } = context
      const partner = personOf(context)
      const checked = await checkWebhook(services, partner, { ...input, dealerIds: input.dealerIds ?? null })
      return transact(services.db, (tx) => createWebhook(tx, services, partner, checked, now))
    },
  }),
  changeWebhook: t.boolean({
    args: { input: t.arg({ type: ChangeInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { services } = context
      const partner = personOf(context)
      const checked = await checkWebhook(services, partner, { ...input, dealerIds: input.dealerIds ?? null })
      await transact(services.db, (tx) => changeWebhook(tx, partner, input.webhookEndpointId, checked))
      return true
    },
  }),
  rotateWebhookSecret: t.field({
    type: SecretRef,
    description: 'For a day, requests are signed with the one before as well.',
    args: { webhookEndpointId: t.arg.int({ required: true }) },
    resolve: (_root, { webhookEndpointId }, context) => {
      const { services, now } = context
      const partner = personOf(context)
      return transact(services.db, (tx) => rotateWebhookSecret(tx, services, partner, webhookEndpointId, now))
    },
  }),
  pauseWebhook: t.boolean({
    args: { input: t.arg({ type: PauseInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const partner = personOf(context)
      await transact(context.services.db, (tx) => pauseWebhook(tx, partner, input, context.now))
      return true
    },
  }),
  deleteWebhook: t.boolean({
    description: 'With its log. Nothing that waits is sent any more.',
    args: { webhookEndpointId: t.arg.int({ required: true }) },
    resolve: async (_root, { webhookEndpointId }, context) => {
      const partner = personOf(context)
      await transact(context.services.db, async (tx) => {
        await lockOwn(tx, partner, webhookEndpointId)
        await tx.query.deleteFrom('webhookEndpoint').where('webhookEndpointId', '=', webhookEndpointId).execute()
      })
      return true
    },
  }),
  testWebhook: t.boolean({
    args: { webhookEndpointId: t.arg.int({ required: true }) },
    resolve: async (_root, { webhookEndpointId }, context) => {
      const partner = personOf(context)
      await transact(context.services.db, (tx) => testWebhook(tx, partner, webhookEndpointId, context.now))
      return true
    },
  }),
  replayWebhooks: t.int({
    description: 'Sends again under the same webhook-id; answers how many.',
    args: { input: t.arg({ type: ReplayInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { webhookEndpointId, webhookDeliveryId = null, since = null } = input
      const partner = personOf(context)
      const replayed = { webhookEndpointId, webhookDeliveryId, since }
      return transact(context.services.db, (tx) => replayWebhooks(tx, partner, replayed, context.now))
    },
  }),
}))
