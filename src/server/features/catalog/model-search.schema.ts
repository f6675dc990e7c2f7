import { searchModels } from '#domain/search/search-models.ts'
import { ALL_OTHER_MAKERS, OTHER_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { builder } from '../../graphql/builder.ts'
import { ModelRef } from './catalog.schema.ts'
import type { Model } from './catalog-store.ts'

const DEFAULT_FIRST = 20
const MAX_FIRST = 100

builder.queryField('searchModels', (t) =>
  t.field({
    type: [ModelRef],
    description: 'Models that match every keyword, best first; without keywords all that pass the filters.',
    args: {
      makerId: t.arg.int({ description: '0 stands for all other makers.' }),
      keywords: t.arg.stringList({ required: true }),
      displacementCtgIds: t.arg.intList(),
      first: t.arg.int({ defaultValue: DEFAULT_FIRST, description: `At most ${MAX_FIRST}.` }),
    },
    resolve: (_root, { makerId, keywords, displacementCtgIds, first }, { services }): Model[] => {
      const { searchIndex, modelById } = services.catalog.current()
      const index = searchIndex()
      const limit = Math.min(Math.max(first ?? DEFAULT_FIRST, 0), MAX_FIRST)
      const isOther = makerId === ALL_OTHER_MAKERS
      const matches = searchModels(index, {
        keywords,
        // The index filters by one maker; the other makers have few models, so they are picked from all matches.
        limit: isOther ? index.models.length : limit,
        ...(makerId == null || isOther ? {} : { makerId }),
        ...(displacementCtgIds?.length ? { displacementCtgIds } : {}),
      })
      const others: ReadonlySet<number> = new Set(OTHER_MAKER_IDS)
      const models = matches.flatMap(({ modelId }) => modelById.get(modelId) ?? [])
      return (isOther ? models.filter((model) => others.has(model.makerId)) : models).slice(0, limit)
    },
  }),
)
