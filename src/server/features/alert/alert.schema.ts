import {
  ALERT_KINDS,
  ALERT_MAILS,
  type AlertChoice,
  type AlertChoices,
  type AlertKind,
} from '#domain/alert/alert-kinds.ts'
import { requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { type AlertSettings, readAlertSettings, saveAlertSettings } from './alert-settings.ts'

const AlertKindRef = builder.enumType('AlertKind', { values: ALERT_KINDS })
const AlertMailRef = builder.enumType('AlertMail', { values: ALERT_MAILS })

const AlertChoiceRef = builder.objectRef<AlertChoice & { readonly kind: AlertKind }>('AlertChoice')
AlertChoiceRef.implement({
  description: 'How a person hears of one kind of news.',
  fields: (t) => ({
    kind: t.expose('kind', { type: AlertKindRef }),
    mail: t.expose('mail', { type: AlertMailRef }),
    push: t.exposeBoolean('push', { description: 'On the browsers that asked for it.' }),
  }),
})

const AlertSettingsRef = builder.objectRef<AlertSettings>('AlertSettings')
AlertSettingsRef.implement({
  fields: (t) => ({
    choices: t.field({
      type: [AlertChoiceRef],
      resolve: ({ choices }) => ALERT_KINDS.map((kind) => ({ kind, ...choices[kind] })),
    }),
    quietFrom: t.int({
      nullable: true,
      description: 'Full hours in Tokyo; null: at any hour.',
      resolve: ({ quiet }) => quiet?.from ?? null,
    }),
    quietTo: t.int({ nullable: true, resolve: ({ quiet }) => quiet?.to ?? null }),
    hasSound: t.exposeBoolean('hasSound', { description: 'A tone in the open console.' }),
  }),
})

const ChoiceInput = builder.inputType('AlertChoiceInput', {
  fields: (t) => ({
    kind: t.field({ type: AlertKindRef, required: true }),
    mail: t.field({ type: AlertMailRef, required: true }),
    push: t.boolean({ required: true }),
  }),
})

const SaveInput = builder.inputType('SaveAlertSettingsInput', {
  fields: (t) => ({
    choices: t.field({ type: [ChoiceInput], required: true, description: 'What is left out is as usual.' }),
    quietFrom: t.int({ description: 'With quietTo, or neither.' }),
    quietTo: t.int(),
    hasSound: t.boolean({ required: true }),
  }),
})

builder.queryField('alertSettings', (t) =>
  t.field({
    type: AlertSettingsRef,
    description: 'Of the person who asks; an operator has none.',
    nullable: true,
    resolve: (_root, _args, context) => {
      const { partnerId, role } = requirePartner(context)
      return role === 'operator' ? null : readAlertSettings(context.services.db, partnerId)
    },
  }),
)

builder.mutationField('saveAlertSettings', (t) =>
  t.field({
    type: AlertSettingsRef,
    args: { input: t.arg({ type: SaveInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { partnerId } = requirePartner(context, 'dealer', 'agent')
      const { quietFrom = null, quietTo = null, hasSound } = input
      const entries = input.choices.map(({ kind, mail, push }) => [kind, { mail, push }])
      const choices: AlertChoices = Object.fromEntries(entries)
      // One of the two alone is no time at all, and is refused as such.
      const quiet = quietFrom === null && quietTo === null ? null : { from: quietFrom ?? -1, to: quietTo ?? -1 }
      return transact(context.services.db, (tx) =>
        saveAlertSettings(tx, partnerId, { choices, quiet, hasSound }, context.now),
      )
    },
  }),
)
