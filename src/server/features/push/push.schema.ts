import type { PushSetting } from '#domain/account/push.ts'
import { hashToken } from '../../auth/keys/secrets.ts'
import { requireOwner, requirePartner, requirePrincipal } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { deletePushSubscription, savePushSubscription } from './save-push-subscription.ts'

const PushSettingRef = builder.objectRef<PushSetting>('PushSetting')
PushSettingRef.implement({
  description: 'What one browser is told of while the site is closed.',
  fields: (t) => ({
    bid: t.exposeBoolean('bid'),
    message: t.exposeBoolean('message'),
    auctionEnd: t.exposeBoolean('auctionEnd'),
  }),
})

const SaveInput = builder.inputType('SavePushSubscriptionInput', {
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'Of the PushSubscription, as are the two keys.' }),
    p256dh: t.string({ required: true }),
    auth: t.string({ required: true }),
    bid: t.boolean({ required: true }),
    message: t.boolean({ required: true }),
    auctionEnd: t.boolean({ required: true }),
  }),
})

const DeleteInput = builder.inputType('DeletePushSubscriptionInput', {
  fields: (t) => ({ endpoint: t.string({ required: true }) }),
})

const PartnerInput = builder.inputType('SavePartnerPushInput', {
  fields: (t) => ({
    endpoint: t.string({ required: true }),
    p256dh: t.string({ required: true }),
    auth: t.string({ required: true }),
  }),
})

/** What a person of the console is told is chosen in its settings, for all its browsers. */
const NO_OWNERS_KIND = { bid: false, message: false, auctionEnd: false }

const SavePayload = builder.objectRef<PushSetting>('SavePushSubscriptionPayload')
SavePayload.implement({
  fields: (t) => ({ pushSetting: t.field({ type: PushSettingRef, resolve: (setting) => setting }) }),
})

const DeletePayload = builder.objectRef<{ readonly isDeleted: boolean }>('DeletePushSubscriptionPayload')
DeletePayload.implement({ fields: (t) => ({ isDeleted: t.exposeBoolean('isDeleted') }) })

builder.queryFields((t) => ({
  pushPublicKey: t.string({
    description: 'The applicationServerKey for PushManager.subscribe().',
    resolve: (_root, _arguments, context) => {
      requirePrincipal(context)
      return context.services.push.publicKey()
    },
  }),
  isPushBrowser: t.boolean({
    description: 'Whether the browser with this endpoint shows alerts to this person of the console.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, context) => {
      const row = await context.services.db
        .selectFrom('pushSubscription')
        .select('pushSubscriptionId')
        .where('partnerId', '=', requirePartner(context).partnerId)
        .where('endpointHash', '=', hashToken(endpoint))
        .executeTakeFirst()
      return row !== undefined
    },
  }),
  pushSetting: t.field({
    type: PushSettingRef,
    nullable: true,
    description: 'Null when the browser with this endpoint shows nothing of ours to this owner.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: async (_root, { endpoint }, context) => {
      const row = await context.services.db
        .selectFrom('pushSubscription')
        .select(['pushBid', 'pushMessage', 'pushAuctionEnd'])
        .where('bikeOwnerId', '=', requireOwner(context).bikeOwnerId)
        .where('endpointHash', '=', hashToken(endpoint))
        .executeTakeFirst()
      return row ? { bid: row.pushBid, message: row.pushMessage, auctionEnd: row.pushAuctionEnd } : null
    },
  }),
}))

builder.mutationFields((t) => ({
  savePushSubscription: t.field({
    type: SavePayload,
    args: { input: t.arg({ type: SaveInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { endpoint, p256dh, auth, ...setting } = input
      const owner = requireOwner(context)
      const { services, now } = context
      await transact(services.db, (tx) =>
        savePushSubscription(tx, services, owner, { endpoint, p256dh, auth }, setting, now),
      )
      return setting
    },
  }),
  deletePushSubscription: t.field({
    type: DeletePayload,
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const owner = requireOwner(context)
      await transact(context.services.db, (tx) => deletePushSubscription(tx, owner, input.endpoint))
      return { isDeleted: true }
    },
  }),
  savePartnerPush: t.boolean({
    description: 'This browser shows the alerts that the person chose.',
    args: { input: t.arg({ type: PartnerInput, required: true }) },
    resolve: async (_root, { input: { endpoint, p256dh, auth } }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const { services, now } = context
      await transact(services.db, (tx) =>
        savePushSubscription(tx, services, partner, { endpoint, p256dh, auth }, NO_OWNERS_KIND, now),
      )
      return true
    },
  }),
  deletePartnerPush: t.boolean({
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      await transact(context.services.db, (tx) => deletePushSubscription(tx, partner, input.endpoint))
      return true
    },
  }),
}))
