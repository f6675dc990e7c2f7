import { FORMER, HELD_BACK } from '../../../auth/code-mails.ts'
import { builder } from '../../../graphql/builder.ts'
import { AuthChallengeRef, AuthRef } from '../login/auth.schema.ts'
import { completeSignUp, type SignUpResult } from './complete-sign-up.ts'
import { type SignUpRequest, signUp } from './sign-up.ts'

/** The sell form, which the feature of listings implements. */
export const ListingInput = builder.inputRef<object>('ListingInput')

const SearchBikeInput = builder.inputType('SignUpMarketSearchBikeInput', {
  description: 'The vehicle part of the search form.',
  fields: (t) => ({
    modelId: t.int({ required: true }),
    modelTypeId: t.int(),
    mileageId: t.int({ required: true }),
    transferPlan: t.string({ required: true }),
    displacementCtgId: t.int({ required: true }),
  }),
})

const SignUpListingInput = builder.inputType('SignUpListingInput', {
  description: 'The sell form of a visitor: the bike is listed together with the account.',
  fields: (t) => ({
    listing: t.field({ type: ListingInput, required: true }),
    uploadId: t.string({ required: true, description: 'Under which the photos were uploaded.' }),
    idempotencyKey: t.string({ required: true }),
  }),
})

const CreateInput = builder.inputType('CreateBikeOwnerInput', {
  description: 'With marketSearchBike the search form, which asks neither street nor birth date; without it, sign-up.',
  fields: (t) => ({
    userName: t.string({ required: true }),
    email: t.string({ required: true }),
    password: t.string({ required: true }),
    zip: t.string({ required: true }),
    state: t.string({ required: true }),
    address1: t.string({ required: true }),
    address2: t.string(),
    address3: t.string(),
    address4: t.string(),
    phone: t.string({ required: true }),
    year: t.int(),
    month: t.int(),
    date: t.int(),
    guardianConsentAssetId: t.string({ description: 'Under 18: the consent document that was uploaded.' }),
    guardianConsentUploadId: t.string({ description: 'Under which it was uploaded.' }),
    isAgreed: t.boolean({ required: true, description: 'To the terms of use.' }),
    marketSearchBike: t.field({ type: SearchBikeInput }),
    auction: t.field({ type: SignUpListingInput }),
    id1: t.string(),
    mrasn: t.string(),
    formerUuid: t.string({ description: FORMER }),
  }),
})

const MfaInput = builder.inputType('CreateBikeOwnerMfaInput', {
  fields: (t) => ({
    uuid: t.string({ required: true }),
    code: t.string({ required: true }),
    deviceToken: t.string(),
  }),
})

const CreatePayload = builder.objectRef<SignUpRequest>('CreateBikeOwnerPayload')
CreatePayload.implement({
  description: 'The flags say nothing yet about the address: they count once the code has come back.',
  fields: (t) => ({
    authChallenge: t.field({ type: AuthChallengeRef, resolve: ({ uuid }) => ({ uuid }) }),
    isMailHeldBack: t.exposeBoolean('isMailHeldBack', { description: HELD_BACK }),
    isRegisteredBikeOwner: t.boolean({ resolve: () => false }),
    isAuctionRegistered: t.boolean({ resolve: () => false }),
    isLoginPossible: t.boolean({ resolve: () => false }),
  }),
})

const MfaPayload = builder.objectRef<SignUpResult>('CreateBikeOwnerMfaPayload')
MfaPayload.implement({
  fields: (t) => ({
    auth: t.field({
      type: AuthRef,
      nullable: true,
      description: 'Null when the address has an account with another password: log in or reset it.',
      resolve: ({ auth }) => auth,
    }),
    isRegisteredBikeOwner: t.exposeBoolean('isRegisteredBikeOwner', {
      description: 'The address had an account before.',
    }),
    isAuctionRegistered: t.exposeBoolean('isAuctionRegistered', {
      description: 'A listing was made together with the account.',
    }),
    isLoginPossible: t.exposeBoolean('isLoginPossible', {
      description: 'The password just given opens the account.',
    }),
  }),
})

builder.mutationFields((t) => ({
  createBikeOwner: t.field({
    type: CreatePayload,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input }, context) => signUp(context, { ...input }),
  }),
  createBikeOwnerMfa: t.field({
    type: MfaPayload,
    args: { input: t.arg({ type: MfaInput, required: true }) },
    resolve: (_root, { input }, context) =>
      completeSignUp(context, { uuid: input.uuid, code: input.code, deviceToken: input.deviceToken ?? null }),
  }),
}))
