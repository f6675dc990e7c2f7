import { withoutPerson } from '#domain/account/without-person.ts'
import { maskContacts } from '#domain/message/mask-contacts.ts'
import { requirePartner } from '../../auth/partner-viewer.ts'
import { transact } from '../../db/client.ts'
import { builder } from '../../graphql/builder.ts'
import { recordAudit } from '../audit/index.ts'
import { type FoundUser, findUsers } from './find-users.ts'

const FoundUserRef = builder.objectRef<FoundUser>('FoundUser')
FoundUserRef.implement({
  description: 'A bike owner, for operators; who looked is on record.',
  fields: (t) => ({
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    userName: t.exposeString('userName'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    state: t.exposeString('state'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    auctionCount: t.exposeInt('auctionCount'),
  }),
})

builder.queryFields((t) => ({
  findUsers: t.field({
    type: [FoundUserRef],
    description: 'By number, mail address, phone or name. The search is on record with its reason.',
    args: { words: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { words, reason }, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'operator')
      const users = await findUsers(db, words)
      const why = users.reduce((text, { userName }) => withoutPerson(text, userName), maskContacts(reason))
      const detail = { reason: why.slice(0, 200), found: users.map(({ bikeOwnerId }) => bikeOwnerId) }
      await transact(db, (tx) => recordAudit(tx, partner, { action: 'findUsers', subjectKind: 'owner', detail }))
      return users
    },
  }),
}))
