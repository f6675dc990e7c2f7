import { sql } from 'kysely'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/account/notification.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { requireOwner } from '../../auth/principal.ts'
import { type Tx, transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { expireAsset, findAsset, isAssetId, keepAsset } from '../asset/index.ts'
import { BikeOwnerRef, NotificationSettingRef } from './bike-owner.schema.ts'
import { undoEmailChange, undoStateOf } from './email-change.ts'
import { AuthChallengeRef, challengeOf } from './login/auth.schema.ts'
import { turnNotificationOff, updateNotificationSetting } from './notification-settings.ts'
import { lockOwner, notificationSettingOf, type Owner, ownerOf } from './owner-store.ts'
import { provePassword } from './prove-password.ts'
import { type ProfileResult, updateProfile } from './update-profile.ts'
import { withdraw } from './withdraw.ts'

const ProfileInput = builder.inputType('UpdateBikeOwnerProfileInput', {
  fields: (t) => ({
    userName: t.string({ required: true }),
    email: t.string({ required: true }),
    zip: t.string({ required: true }),
    state: t.string({ required: true }),
    address1: t.string({ required: true }),
    address2: t.string(),
    address3: t.string({ required: true }),
    address4: t.string(),
    phone: t.string({ required: true }),
    year: t.int(),
    month: t.int(),
    date: t.int(),
    guardianConsentAssetId: t.string(),
    password: t.string({ description: 'With another mail address: the present password.' }),
    version: t.string({ description: 'The profileVersion that was read; another one now is refused.' }),
    uuid: t.string({ description: 'With code: the challenge of a new mail address.' }),
    code: t.string(),
  }),
})

const ProfilePayload = builder.objectRef<ProfileResult>('UpdateBikeOwnerProfilePayload')
ProfilePayload.implement({
  fields: (t) => ({
    bikeOwner: t.field({ type: BikeOwnerRef, resolve: ({ owner }) => owner }),
    authChallenge: t.field({
      type: AuthChallengeRef,
      nullable: true,
      description: 'The rest is saved; the new mail address waits for this mutation again, with uuid and code.',
      resolve: ({ challengeUuid }) => challengeOf(challengeUuid),
    }),
  }),
})

const NotificationInput = builder.inputType('UpdateBikeOwnerNotificationSettingInput', {
  description: 'What is left out stays as it is.',
  fields: (t) => ({
    bidUpdate: t.boolean(),
    market: t.boolean(),
    message: t.boolean(),
    auctionAppeal: t.boolean(),
  }),
})

const NotificationPayload = builder.objectRef<Owner>('UpdateBikeOwnerNotificationSettingPayload')
NotificationPayload.implement({
  fields: (t) => ({ notificationSetting: t.field({ type: NotificationSettingRef, resolve: notificationSettingOf }) }),
})

const NotificationKindEnum = builder.enumType('BikeOwnerNotificationKind', { values: NOTIFICATION_KINDS })

const ToOffInput = builder.inputType('UpdateBikeOwnerNotificationToOffInput', {
  fields: (t) => ({ token: t.string({ required: true, description: 'Of the link in the mail.' }) }),
})

const ToOffPayload = builder.objectRef<{ readonly kind: NotificationKind }>('UpdateBikeOwnerNotificationToOffPayload')
ToOffPayload.implement({
  fields: (t) => ({
    isSuccess: t.boolean({ resolve: () => true }),
    kind: t.field({ type: NotificationKindEnum, resolve: ({ kind }) => kind }),
  }),
})

const ProfileImageInput = builder.inputType('SetBikeOwnerProfileImageInput', {
  fields: (t) => ({ assetId: t.string({ description: 'Null takes the image away.' }) }),
})

const ProfileImagePayload = builder.objectRef<Owner>('SetBikeOwnerProfileImagePayload')
ProfileImagePayload.implement({
  fields: (t) => ({ bikeOwner: t.field({ type: BikeOwnerRef, resolve: (owner) => owner }) }),
})

const DeletePayload = builder.objectRef<{ readonly isDeleted: boolean }>('DeleteBikeOwnerPayload')
DeletePayload.implement({ fields: (t) => ({ isDeleted: t.exposeBoolean('isDeleted') }) })

const OperationLogInput = builder.inputType('CreateOperationLogInput', {
  fields: (t) => ({ operationType: t.string({ required: true }) }),
})

const OperationLogPayload = builder.objectRef<{ readonly isSuccess: boolean }>('CreateOperationLogPayload')
OperationLogPayload.implement({ fields: (t) => ({ isSuccess: t.exposeBoolean('isSuccess') }) })

const UndoInput = builder.inputType('UndoEmailChangeInput', {
  fields: (t) => ({ token: t.string({ required: true, description: 'Of the link in the mail.' }) }),
})

const UndoPayload = builder.objectRef<{ readonly isSuccess: boolean }>('UndoEmailChangePayload')
UndoPayload.implement({ fields: (t) => ({ isSuccess: t.exposeBoolean('isSuccess') }) })

builder.queryField('canUndoEmailChange', (t) =>
  t.boolean({
    description: 'Whether the link of the mail still counts, and the old address is free.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { services, now }) => (await undoStateOf(services, token, now)) === 'open',
  }),
)
builder.queryField('isOldEmailTaken', (t) =>
  t.boolean({
    description: 'Whether the link counts, but somebody has signed up with the old address meanwhile.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, { services, now }) => (await undoStateOf(services, token, now)) === 'taken',
  }),
)

builder.mutationFields((t) => ({
  updateBikeOwnerProfile: t.field({
    type: ProfilePayload,
    args: { input: t.arg({ type: ProfileInput, required: true }) },
    resolve: (_root, { input }, context) => updateProfile(context, requireOwner(context), { ...input }),
  }),
  updateBikeOwnerNotificationSetting: t.field({
    type: NotificationPayload,
    args: { input: t.arg({ type: NotificationInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const { services, now } = context
      const owner = await transact(services.db, (tx) => updateNotificationSetting(tx, bikeOwnerId, input, now))
      if (!owner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
      return owner
    },
  }),
  updateBikeOwnerNotificationToOff: t.field({
    type: ToOffPayload,
    description: 'From a mail, without a login.',
    args: { input: t.arg({ type: ToOffInput, required: true }) },
    resolve: async (_root, { input }, { services, now }) => ({
      kind: await transact(services.db, (tx) => turnNotificationOff(tx, services.secrets, input.token, now)),
    }),
  }),
  undoEmailChange: t.field({
    type: UndoPayload,
    description: 'From the mail to the old address, without a login: that address is the one of the account again.',
    args: { input: t.arg({ type: UndoInput, required: true }) },
    resolve: async (_root, { input }, { services, now, clientAddress }) => {
      await services.limits.take([{ action: 'address', subject: clientAddress }], now)
      await undoEmailChange(services, input.token, now)
      return { isSuccess: true }
    },
  }),
  setBikeOwnerProfileImage: t.field({
    type: ProfileImagePayload,
    args: { input: t.arg({ type: ProfileImageInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const { services, now } = context
      return transact(services.db, (tx) => setProfileImage(tx, bikeOwnerId, input.assetId ?? null, now))
    },
  }),
  deleteBikeOwner: t.field({
    type: DeletePayload,
    args: { password: t.arg.string({ description: 'The present password; without it nothing is deleted.' }) },
    resolve: async (_root, { password }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const { services, now } = context
      await provePassword(context, await ownerOf(services.db, bikeOwnerId), password)
      await transact(services.db, (tx) => withdraw(tx, services, bikeOwnerId, now))
      return { isDeleted: true }
    },
  }),
  createOperationLog: t.field({
    type: OperationLogPayload,
    args: { input: t.arg({ type: OperationLogInput, required: true }) },
    resolve: async (_root, { input }, { services, now, principal }) => {
      const bikeOwnerId = principal?.audience === 'owner' ? principal.bikeOwnerId : null
      await transact(services.db, (tx) => createOperationLog(tx, input.operationType, bikeOwnerId, now))
      return { isSuccess: true }
    },
  }),
}))

const OPERATION_TYPE = /^[A-Za-z0-9_:./-]{1,64}$/

/** What people do on the pages, for statistics: a short name, no free text. */
async function createOperationLog(tx: Tx, operationType: string, bikeOwnerId: number | null, now: Date): Promise<void> {
  if (!OPERATION_TYPE.test(operationType)) throw new ExpectedError('BAD_REQUEST')
  const kind = await kindOf(tx, operationType)
  await tx.query.insertInto('operationLog').values({ operationType: kind, bikeOwnerId, createdAt: now }).execute()
}

/** Different names of operations. Those of our own pages are among them from the start; one too many is logged as OTHER. */
export const MAX_OPERATION_KINDS = 200
const OTHER = 'other'

async function kindOf({ query }: Tx, name: string): Promise<string> {
  const find = () => query.selectFrom('operationKind').select('name').where('name', '=', name).executeTakeFirst()
  if (await find()) return name
  await sql`select pg_advisory_xact_lock(hashtextextended('operation kinds', 0))`.execute(query)
  if (await find()) return name
  const { count } = await query
    .selectFrom('operationKind')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPERATION_KINDS) return OTHER
  await query
    .insertInto('operationKind')
    .values({ name })
    .onConflict((on) => on.doNothing())
    .execute()
  return name
}

/** `assetId` null takes the image away. The one before is deleted. */
async function setProfileImage(tx: Tx, bikeOwnerId: number, assetId: string | null, now: Date): Promise<Owner> {
  if (assetId !== null && !isAssetId(assetId)) throw new ExpectedError('BAD_REQUEST')
  const { profileImageAssetId: before } = await lockOwner(tx, bikeOwnerId)
  if (assetId !== null) {
    const asset = await findAsset(tx.query, assetId, now)
    // Another's is answered like one that does not exist.
    if (asset?.kind !== 'PROFILE_IMAGE' || asset.bikeOwnerId !== bikeOwnerId)
      throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    await keepAsset(tx, assetId)
  }
  if (before !== null && before !== assetId) await expireAsset(tx, before, now)
  return tx.query
    .updateTable('bikeOwnerAccount')
    .set({ profileImageAssetId: assetId, updatedAt: now })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
