import type { Option } from '#domain/options/option.ts'
import { builder } from '../../graphql/builder.ts'

export const OptionRef = builder.objectRef<Option>('Option')
OptionRef.implement({
  description: 'One choice of a list: the code is sent, the label is shown.',
  fields: (t) => ({
    code: t.exposeString('code'),
    label: t.exposeString('label'),
    excludesOthers: t.boolean({
      description: 'Of a list where several may be chosen: this one stands alone.',
      resolve: ({ excludes }) => excludes === 'others',
    }),
    excludes: t.stringList({
      description: 'Codes that cannot be chosen together with this one; see excludesOthers.',
      resolve: ({ excludes = [] }) => (excludes === 'others' ? [] : [...excludes]),
    }),
    asksFor: t.exposeString('asksFor', { nullable: true, description: 'What to write or count besides.' }),
  }),
})
