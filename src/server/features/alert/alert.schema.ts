import {
  ALERT_KINDS,
  ALERT_MAILS,
  ALERTS,
  type AlertChoice,
  type AlertChoices,
  type AlertKind,
  type AlertMail,
} from '#domain/alert/alert-kinds.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { type AlertSettings, isLinkOn, readAlertSettings, saveAlertSettings } from './alert-settings.ts'

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
      resolve: ({ choices }) => ALERT_KINDS.map((kind) => ({ kind, ...choices[kind], mail: mailOf(kind, choices) })),
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
    choices: t.field({
      type: [ChoiceInput],
      required: true,
      description: 'What is left out is as usual. A mail that belongs to a trade is always `atOnce`.',
    }),
    quietFrom: t.int({ description: 'With quietTo, or neither.' }),
    quietTo: t.int(),
    hasSound: t.boolean({ required: true }),
  }),
})

const ONE_END = 'お知らせを止める時間は、始まりと終わりの両方を指定するか、両方を空にしてください。'

function fault(field: string, message: string): ExpectedError {
  return new ExpectedError('BAD_REQUEST', { fields: [{ field, message }] })
}

/** A mail that belongs to a trade comes with it, whatever is chosen. */
function mailOf(kind: AlertKind, choices: AlertChoices): AlertMail {
  return ALERTS[kind].mailRule === 'always' ? 'atOnce' : choices[kind].mail
}

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

builder.queryField('isUnsubscribeLinkOn', (t) =>
  t.boolean({
    nullable: true,
    description:
      'Whether the mails come that the link of a mail to a partner turns off; null where it is none of ours. Nothing happens by it.',
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, { services }) => isLinkOn(services.db, services.secrets, token),
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
      if (entries.length !== new Set(entries.map(([kind]) => kind)).size)
        throw fault('choices', '同じ種類のお知らせが、2回以上指定されています。')
      const kept = input.choices.find(({ kind, mail }) => ALERTS[kind].mailRule === 'always' && mail !== 'atOnce')
      if (kept) throw fault('choices', `「${ALERTS[kept.kind].label}」のメールは必ず届くため、変更できません。`)
      if ((quietFrom === null) !== (quietTo === null))
        throw fault(quietFrom === null ? 'quietFrom' : 'quietTo', ONE_END)
      const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
      return transact(context.services.db, (tx) =>
        saveAlertSettings(tx, partnerId, { choices, quiet, hasSound }, context.now),
      )
    },
  }),
)
