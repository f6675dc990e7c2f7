import type { NotificationSetting } from '#domain/account/notification.ts'
import { isProfileComplete } from '#domain/account/profile-complete.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { IMAGE_DENSITIES, IMAGE_WIDTHS } from '#domain/images/image-widths.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { requireOwner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import { activeAuctionIdOf, hasActiveAuction } from './active-auction.ts'
import { findOwners, notificationSettingOf, type Owner, profileVersion } from './owner-store.ts'

export const NotificationSettingRef = builder.objectRef<NotificationSetting>('BikeOwnerNotificationSetting')
NotificationSettingRef.implement({
  description: 'Which mails the owner wants.',
  fields: (t) => ({
    bidUpdate: t.exposeBoolean('bidUpdate'),
    market: t.exposeBoolean('market'),
    message: t.exposeBoolean('message'),
    auctionAppeal: t.exposeBoolean('auctionAppeal'),
  }),
})

interface ImageVariation {
  readonly width: number
  readonly density: number
  readonly path: string
}

const ImageVariationRef = builder.objectRef<ImageVariation>('ImageVariation')
ImageVariationRef.implement({
  description: 'A stored image as webp, `width` × `density` pixels wide.',
  fields: (t) => ({
    width: t.exposeInt('width'),
    density: t.exposeInt('density'),
    path: t.exposeString('path'),
  }),
})

function variationsOf(assetId: string): ImageVariation[] {
  return Object.values(IMAGE_WIDTHS).flatMap((width) =>
    IMAGE_DENSITIES.map((density) => ({ width, density, path: `/assets/${assetId}?w=${width}&d=${density}` })),
  )
}

export const BikeOwnerRef = builder.objectRef<Owner>('BikeOwner')
BikeOwnerRef.implement({
  description: 'The owner who is logged in; nobody sees another one here.',
  fields: (t) => ({
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    userName: t.exposeString('userName'),
    email: t.exposeString('email'),
    zip: t.exposeString('zip', { description: 'Seven digits.' }),
    state: t.exposeString('state', { description: 'Prefecture code, 01 to 47.' }),
    stateName: t.string({ resolve: ({ state }) => labelOf(PREFECTURES, state) }),
    address1: t.exposeString('address1', { description: 'City or ward.' }),
    address2: t.exposeString('address2', { description: 'Town; may be empty.' }),
    address3: t.exposeString('address3', { description: 'Street number; empty until the profile is complete.' }),
    address4: t.exposeString('address4', { description: 'Building; may be empty.' }),
    phone: t.exposeString('phone', { description: 'Digits only.' }),
    year: t.int({ nullable: true, description: 'Of birth.', resolve: (owner) => birthPart(owner, 0) }),
    month: t.int({ nullable: true, description: 'Of birth, from 1.', resolve: (owner) => birthPart(owner, 1) }),
    date: t.int({ nullable: true, description: 'Day of the month of birth.', resolve: (owner) => birthPart(owner, 2) }),
    guardianConsentAssetId: t.exposeString('guardianConsentAssetId', {
      nullable: true,
      description: 'Of someone under 18: the paper on which a guardian agrees.',
    }),
    profileVersion: t.string({
      description: 'Another one whenever the profile has changed; goes back with updateBikeOwnerProfile.',
      resolve: profileVersion,
    }),
    profileImageAssetId: t.exposeString('profileImageAssetId', { nullable: true }),
    profileImageVariations: t.field({
      type: [ImageVariationRef],
      description: 'The profile image in every width and density; none without an image.',
      resolve: ({ profileImageAssetId }) => (profileImageAssetId === null ? [] : variationsOf(profileImageAssetId)),
    }),
    notificationSetting: t.field({ type: NotificationSettingRef, resolve: notificationSettingOf }),
    isProfileComplete: t.boolean({
      description: 'Else a bike can be listed only once birth date and street are given.',
      resolve: isProfileComplete,
    }),
    activeAuctionId: t.int({
      nullable: true,
      description: 'The auction in state 11, 21, 22 or 31; no other bike can be listed meanwhile.',
      resolve: ({ bikeOwnerId }, _arguments, { services }) => activeAuctionIdOf(services.db, bikeOwnerId),
    }),
    hasActiveAuction: t.boolean({
      description: 'Then the profile cannot be edited and the account not closed.',
      resolve: ({ bikeOwnerId }, _arguments, { services }) => hasActiveAuction(services.db, bikeOwnerId),
    }),
  }),
})

const loadOwner = createLoader<number, Owner>(({ services }, bikeOwnerIds) => findOwners(services.db, bikeOwnerIds))

/** The owner who asks; gone since the token was checked means not logged in. */
async function askingOwner(context: RequestContext): Promise<Owner> {
  const owner = await loadOwner(context, requireOwner(context).bikeOwnerId)
  if (!owner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return owner
}

builder.queryFields((t) => ({
  bikeOwner: t.field({ type: BikeOwnerRef, resolve: (_root, _arguments, context) => askingOwner(context) }),
  bikeOwnerProfile: t.field({ type: BikeOwnerRef, resolve: (_root, _arguments, context) => askingOwner(context) }),
  bikeOwnerNotificationSetting: t.field({
    type: NotificationSettingRef,
    resolve: async (_root, _arguments, context) => notificationSettingOf(await askingOwner(context)),
  }),
}))

function birthPart({ birthDate }: Owner, index: number): number | null {
  return birthDate === null ? null : Number(birthDate.split('-')[index])
}
