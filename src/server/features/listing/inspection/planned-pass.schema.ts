import { actorOf, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { PassInspectionInput } from './inspection.schema.ts'
import { type PlannedPass, planPass, readPlannedPasses, withdrawPass } from './planned-pass.ts'

interface ShownPass extends PlannedPass {
  readonly isOwn: boolean
}

const PlannedPassRef = builder.objectRef<ShownPass>('PlannedPass')
PlannedPassRef.implement({
  description: 'A passed inspection that takes effect in some seconds, or has just done so.',
  fields: (t) => ({
    auctionId: t.exposeInt('auctionId'),
    passAt: t.expose('passAt', { type: 'DateTime' }),
    isPassed: t.exposeBoolean('isPassed', {
      nullable: true,
      description: 'Null while it can be taken back; false where the listing could not be passed any more.',
    }),
    isOwn: t.exposeBoolean('isOwn', { description: 'Of the operator who asks.' }),
  }),
})

const WithdrawPassInput = builder.inputType('WithdrawPassInput', {
  fields: (t) => ({ auctionId: t.int({ required: true }) }),
})

builder.queryField('plannedPasses', (t) =>
  t.field({
    type: [PlannedPassRef],
    resolve: async (_root, _args, context): Promise<ShownPass[]> => {
      const { partnerId } = requirePartner(context, 'operator')
      const planned = await readPlannedPasses(context.services.db, context.now)
      return planned.map((it) => ({ ...it, isOwn: it.operatorId === partnerId }))
    },
  }),
)

builder.mutationFields((t) => ({
  planPass: t.boolean({
    description: 'Passes the inspection in ten seconds; until then it can be taken back.',
    args: { input: t.arg({ type: PassInspectionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { services } = context
      const { sheetVersion = null, withoutFrameNumber } = input
      const plan = { ...input, sheetVersion, withoutFrameNumber: withoutFrameNumber === true }
      await transact(services.db, (tx) => planPass(tx, services, actorOf(context.principal), plan))
      return true
    },
  }),
  withdrawPass: t.boolean({
    description: 'Takes back what `planPass` planned.',
    args: { input: t.arg({ type: WithdrawPassInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { services } = context
      await transact(services.db, (tx) => withdrawPass(tx, services, actorOf(context.principal), input.auctionId))
      return true
    },
  }),
}))
