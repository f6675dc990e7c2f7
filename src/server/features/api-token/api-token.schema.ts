import type { Selectable } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { TOKEN_SCOPES } from '#domain/permission/token-scopes.ts'
import { requirePartner } from '../../auth/principal.ts'
import { transact } from '../../db/client.ts'
import type { PartnerTables } from '../../db/schema/partner.ts'
import { builder } from '../../graphql/builder.ts'
import { createApiToken } from './create-api-token.ts'

const ScopeEnum = builder.enumType('ApiTokenScope', { values: TOKEN_SCOPES })

const TokenRef = builder.objectRef<Selectable<PartnerTables['apiToken']>>('ApiToken')
TokenRef.implement({
  description: 'What a program of the person comes to the API with. The token itself is kept nowhere.',
  fields: (t) => ({
    apiTokenId: t.exposeInt('apiTokenId'),
    name: t.exposeString('name'),
    tokenEnd: t.exposeString('tokenEnd', { description: 'Its last characters.' }),
    scopes: t.expose('scopes', { type: [ScopeEnum] }),
    dealerIds: t.intList({
      nullable: true,
      description: "Of an agency's person: the dealers it is for.",
      resolve: ({ dealerIds }) => dealerIds?.map(Number) ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true, description: 'Within a minute.' }),
    lastUsedFrom: t.exposeString('lastUsedFrom', { nullable: true, description: 'The network it came from.' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
  }),
})

const CreatedRef = builder.objectRef<{ readonly apiTokenId: number; readonly token: string }>('CreatedApiToken')
CreatedRef.implement({
  fields: (t) => ({
    apiTokenId: t.exposeInt('apiTokenId'),
    token: t.exposeString('token', { description: 'Shown this once.' }),
  }),
})

const CreateInput = builder.inputType('CreateApiTokenInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    scopes: t.field({ type: [ScopeEnum], required: true }),
    days: t.int({ required: true }),
    dealerIds: t.intList({ description: "Of an agency's person." }),
  }),
})

/** Those that live, and those that ended in the last days, so that somebody who looks for one finds what became of it. */
const MAX_SHOWN = 30

builder.queryField('apiTokens', (t) =>
  t.field({
    type: [TokenRef],
    description: 'Of the person who asks.',
    resolve: (_root, _args, context) => {
      const { partnerId } = requirePartner(context, 'dealer', 'agent')
      return context.services.db
        .selectFrom('apiToken')
        .selectAll()
        .where('partnerId', '=', partnerId)
        .orderBy((it) => it('endedAt', 'is not', null))
        .orderBy('apiTokenId', 'desc')
        .limit(MAX_SHOWN)
        .execute()
    },
  }),
)

builder.mutationFields((t) => ({
  createApiToken: t.field({
    type: CreatedRef,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const partner = requirePartner(context, 'dealer', 'agent')
      const given = { ...input, dealerIds: input.dealerIds ?? null }
      return transact(context.services.db, (tx) => createApiToken(tx, context.services, partner, given, context.now))
    },
  }),
  revokeApiToken: t.boolean({
    description: 'Ends it at once. One that has ended stays as it is.',
    args: { apiTokenId: t.arg.int({ required: true }) },
    resolve: async (_root, { apiTokenId }, context) => {
      const { partnerId } = requirePartner(context, 'dealer', 'agent')
      const { db } = context.services
      const own = await db
        .selectFrom('apiToken')
        .select('apiTokenId')
        .where('apiTokenId', '=', apiTokenId)
        .where('partnerId', '=', partnerId)
        .executeTakeFirst()
      if (!own) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      await db
        .updateTable('apiToken')
        .set({ endedAt: context.now, endReason: 'revoked' })
        .where('apiTokenId', '=', apiTokenId)
        .where('endedAt', 'is', null)
        .execute()
      return true
    },
  }),
}))
