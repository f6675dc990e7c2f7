import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type SpecGroup, type SpecRow, specGroups } from '#domain/options/spec-labels.ts'
import { builder } from '../../graphql/builder.ts'
import type { ModelSpec } from './catalog-store.ts'

const SpecRowRef = builder.objectRef<SpecRow>('CatalogSpecRow')
SpecRowRef.implement({
  fields: (t) => ({ label: t.exposeString('label'), value: t.exposeString('value') }),
})

const SpecGroupRef = builder.objectRef<SpecGroup>('CatalogSpecGroup')
SpecGroupRef.implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    rows: t.field({ type: [SpecRowRef], resolve: (group) => [...group.rows] }),
  }),
})

const CatalogSpecRef = builder.objectRef<ModelSpec>('CatalogSpec')
CatalogSpecRef.implement({
  description: 'What is known of a model; unknown facts are left out.',
  fields: (t) => ({
    modelId: t.exposeInt('modelId'),
    modelTypeId: t.exposeInt('modelTypeId', { nullable: true }),
    modelTypeName: t.string({
      nullable: true,
      description: 'The type that the facts are of; null where they hold for every type.',
      resolve: ({ modelTypeId }, _arguments, { services }) =>
        services.catalog.current().modelTypeById.get(modelTypeId ?? 0)?.name ?? null,
    }),
    groups: t.field({ type: [SpecGroupRef], resolve: ({ spec }) => specGroups(spec) }),
  }),
})

builder.queryField('catalogSpec', (t) =>
  t.field({
    extensions: { cacheTags: ['catalog'] },
    type: CatalogSpecRef,
    nullable: true,
    description: 'By model id, or by bike model id: the id of one type of a model, whose own facts it then must be.',
    args: { modelId: t.arg.int(), bikeModelId: t.arg.int() },
    resolve: (_root, { modelId, bikeModelId }, { services }) => {
      if (modelId == null && bikeModelId == null) throw new ExpectedError('ERROR_REQUIRED')
      const { specByModelId, modelTypeById } = services.catalog.current()
      if (bikeModelId == null) return specByModelId.get(modelId ?? 0) ?? null
      const spec = specByModelId.get(modelTypeById.get(bikeModelId)?.modelId ?? 0)
      const isOfType = spec && (spec.modelTypeId === null || spec.modelTypeId === bikeModelId)
      return isOfType && (modelId == null || modelId === spec.modelId) ? spec : null
    },
  }),
)
