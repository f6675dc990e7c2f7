import { FORMER, HELD_BACK } from '../../auth/code-mails.ts'
import { builder } from '../../graphql/builder.ts'
import {
  confirmContact,
  postContactMessage,
  readContact,
  resendContactCode,
  sendContact,
  type WaitingContact,
} from './contact.ts'
import { SupportThreadRef } from './support.schema.ts'
import { threadOfToken } from './support-thread.ts'

const ContactRequestRef = builder.objectRef<WaitingContact>('ContactRequest')
ContactRequestRef.implement({
  description: 'A message that waits for the code of the mail.',
  fields: (t) => ({
    email: t.string({ description: 'Where the code went.', resolve: ({ form }) => form.email }),
    isMailHeldBack: t.exposeBoolean('isMailHeldBack', { description: HELD_BACK }),
  }),
})

builder.queryFields((t) => ({
  contactRequest: t.field({
    type: ContactRequestRef,
    nullable: true,
    description: 'To whoever has its id: the browser that sent it.',
    args: { uuid: t.arg.string({ required: true }) },
    resolve: (_root, { uuid }, { services, now }) => readContact(services, uuid, now),
  }),
  contactThread: t.field({
    type: SupportThreadRef,
    description: "A visitor's thread, to whoever has the link of a mail.",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { services }) => threadOfToken(services.db, token),
  }),
}))

const SendContactInput = builder.inputType('SendContactInput', {
  fields: (t) => ({
    subject: t.string({ required: true, description: 'A SupportSubject.' }),
    text: t.string({ required: true }),
    email: t.string({ required: true }),
    name: t.string(),
    requestId: t.string({ description: 'Of the request that failed.' }),
    formerUuid: t.string({ description: FORMER }),
  }),
})

const ConfirmContactInput = builder.inputType('ConfirmContactInput', {
  fields: (t) => ({ uuid: t.string({ required: true }), code: t.string({ required: true }) }),
})

const PostContactMessageInput = builder.inputType('PostContactMessageInput', {
  fields: (t) => ({ token: t.string({ required: true }), text: t.string({ required: true }) }),
})

builder.mutationFields((t) => ({
  sendContact: t.string({
    description: 'Mails a code, the same for every address. Returns the id that the code belongs to.',
    args: { input: t.arg({ type: SendContactInput, required: true }) },
    resolve: (_root, { input }, context) =>
      sendContact(context, { ...input, name: input.name ?? undefined, requestId: input.requestId ?? undefined }),
  }),
  resendContactCode: t.string({
    description: 'Another code; the former is void. Returns the id that it belongs to.',
    args: { uuid: t.arg.string({ required: true }) },
    resolve: (_root, { uuid }, context) => resendContactCode(context, uuid),
  }),
  confirmContact: t.string({
    description: 'With the code the message reaches us. Returns the token that opens its thread.',
    args: { input: t.arg({ type: ConfirmContactInput, required: true }) },
    resolve: (_root, { input }, context) => confirmContact(context, input),
  }),
  postContactMessage: t.boolean({
    args: { input: t.arg({ type: PostContactMessageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await postContactMessage(context, input)
      return true
    },
  }),
}))
