import { builder } from './builder.ts'

builder.queryField('serverTime', (t) =>
  t.field({
    type: 'DateTime',
    description: 'The time that deadlines go by. Clients count on from it: their own clock may be wrong.',
    resolve: (_root, _args, { services }) => services.clock.now(),
  }),
)
