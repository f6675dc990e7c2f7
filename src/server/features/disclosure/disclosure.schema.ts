import { requireOwner } from '../../auth/viewer.ts'
import { builder } from '../../graphql/builder.ts'
import { discloseOwner } from './disclose-owner.ts'

builder.queryFields((t) => ({
  bikeOwnerDisclosure: t.string({
    description: 'Everything kept about the owner who asks, as a JSON text.',
    resolve: async (_root, _arguments, context) => {
      const { bikeOwnerId } = requireOwner(context)
      return JSON.stringify(await discloseOwner(context.services.db, bikeOwnerId, context.now), null, 2)
    },
  }),
}))
