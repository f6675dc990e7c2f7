import { FORMER, HELD_BACK } from '../../../auth/code-mails.ts'
import { builder } from '../../../graphql/builder.ts'
import { proveReset, type ResetRequest, requestReset, setNewPassword } from './reset-password.ts'

const Step1Payload = builder.objectRef<ResetRequest>('ResetPasswordBikeOwnerStep1Payload')
Step1Payload.implement({
  description: 'The same for every address; a code goes out if it has an account.',
  fields: (t) => ({
    isSuccess: t.boolean({ resolve: () => true }),
    uuid: t.exposeString('uuid', { description: 'Of the request, for step 2: a code belongs to who asked for it.' }),
    isMailHeldBack: t.exposeBoolean('isMailHeldBack', { description: HELD_BACK }),
  }),
})

const Step2Payload = builder.objectRef<{ readonly uuid: string }>('ResetPasswordBikeOwnerStep2Payload')
Step2Payload.implement({
  fields: (t) => ({
    statusCode: t.int({ description: '200; a wrong code is the error CODE_IS_INVALID.', resolve: () => 200 }),
    uuid: t.exposeString('uuid', { description: 'For step 3, once, within ten minutes.' }),
  }),
})

const Step3Payload = builder.objectRef<{ readonly deviceToken: string }>('ResetPasswordBikeOwnerStep3Payload')
Step3Payload.implement({
  fields: (t) => ({
    isSuccess: t.boolean({ resolve: () => true }),
    deviceToken: t.exposeString('deviceToken', {
      description: 'As auth.deviceToken: this browser is known from now on.',
    }),
  }),
})

builder.mutationFields((t) => ({
  resetPasswordBikeOwnerStep1: t.field({
    type: Step1Payload,
    args: {
      email: t.arg.string({ required: true }),
      deviceToken: t.arg.string({ description: 'Of this browser: a known one has its own count of mails.' }),
      formerUuid: t.arg.string({ description: FORMER }),
    },
    resolve: (_root, { email, deviceToken, formerUuid }, context) =>
      requestReset(context, { email, deviceToken: deviceToken ?? null, formerUuid: formerUuid ?? null }),
  }),
  resetPasswordBikeOwnerStep2: t.field({
    type: Step2Payload,
    args: {
      email: t.arg.string({ required: true }),
      code: t.arg.string({ required: true }),
      requestUuid: t.arg.string({
        description: 'Of step 1. Without it, the newest request of the same network is meant.',
      }),
    },
    resolve: async (_root, { email, code, requestUuid }, context) => ({
      uuid: await proveReset(context, { email, code, requestUuid: requestUuid ?? null }),
    }),
  }),
  resetPasswordBikeOwnerStep3: t.field({
    type: Step3Payload,
    args: { uuid: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: async (_root, given, context) => ({ deviceToken: await setNewPassword(context, given) }),
  }),
}))
