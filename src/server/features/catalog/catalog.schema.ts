import { documentsOf } from '#domain/options/documents.ts'
import type { Option } from '#domain/options/option.ts'
import {
  LICENCE_CLASSES,
  licenceClassOf,
  REGISTRATION_CLASSES,
  registrationClassOf,
} from '#domain/options/registration-class.ts'
import { searchModels } from '#domain/search/search-models.ts'
import { ALL_OTHER_MAKERS, OTHER_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import { builder } from '../../graphql/builder.ts'
import type { DisplacementCategory, Maker, Mileage, Model, ModelType } from './catalog-store.ts'
import { OptionRef } from './option.schema.ts'

export const ModelTypeRef = builder.objectRef<ModelType>('ModelType')
ModelTypeRef.implement({
  description: 'A type of a model: its model code or grade, with the years it was sold.',
  fields: (t) => ({
    modelTypeId: t.exposeInt('modelTypeId'),
    name: t.exposeString('name'),
    startYear: t.exposeInt('startYear', { nullable: true }),
    endYear: t.exposeInt('endYear', { nullable: true }),
  }),
})

export const ModelRef = builder.objectRef<Model>('Model')
ModelRef.implement({
  fields: (t) => ({
    modelId: t.exposeInt('modelId'),
    makerId: t.exposeInt('makerId'),
    modelNameJp: t.exposeString('modelNameJp'),
    modelNameEn: t.exposeString('modelNameEn'),
    modelNameIdx: t.exposeString('modelNameIdx'),
    displacement: t.exposeInt('displacement'),
    outputKw: t.exposeFloat('outputKw', { nullable: true }),
    displacementCtgId: t.exposeInt('displacementCtgId'),
    displacementCtgTitle: t.string({
      resolve: (model, _arguments, { services }) =>
        services.catalog.current().displacementCategories.find((it) => it.displacementCtgId === model.displacementCtgId)
          ?.title ?? '',
    }),
    kind: t.exposeString('kind'),
    isGuess: t.boolean({
      description: 'Of searchModels: only like what was typed, so ask whether it is meant. False everywhere else.',
      resolve: ({ isGuess = false }) => isGuess,
    }),
    registrationClass: t.field({
      type: OptionRef,
      nullable: true,
      description: 'By displacement and output, or competition; null where these do not decide it (electric bikes).',
      resolve: (model) => optionOf(REGISTRATION_CLASSES, registrationClassOf(model)),
    }),
    licenceClass: t.field({
      type: OptionRef,
      nullable: true,
      resolve: (model) => optionOf(LICENCE_CLASSES, licenceClassOf(model)),
    }),
    documents: t.field({
      type: [OptionRef],
      description: 'The papers that a bike of this class can have.',
      resolve: (model) => [...documentsOf(registrationClassOf(model))],
    }),
    modelTypes: t.field({ type: [ModelTypeRef], resolve: (model) => [...model.modelTypes] }),
    maker: t.field({
      type: MakerSummaryRef,
      nullable: true,
      resolve: (model, _arguments, { services }) => services.catalog.current().makerById.get(model.makerId) ?? null,
    }),
  }),
})

function optionOf(list: readonly Option[], code: string | null): Option | null {
  return list.find((option) => option.code === code) ?? null
}

type MakerFieldBuilder = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Maker>

const makerFields = (t: MakerFieldBuilder) => ({
  makerId: t.exposeInt('makerId'),
  makerNameJp: t.exposeString('makerNameJp'),
  makerNameEn: t.exposeString('makerNameEn'),
  indexNameJp: t.exposeString('indexNameJp'),
  indexNameEn: t.exposeString('indexNameEn'),
  makerSort: t.exposeInt('makerSort'),
  makerSymbol: t.exposeString('makerSymbol'),
  region: t.exposeString('region'),
})

export const MakerSummaryRef = builder.objectRef<Maker>('MakerSummary')
MakerSummaryRef.implement({
  description: 'A maker where a model or a page names it: its models are not asked for from here.',
  fields: makerFields,
})

interface ChosenMaker extends Maker {
  /** Of the question for makers: their models are those of this category. */
  readonly displacementCtgId?: number
}

export const MakerRef = builder.objectRef<ChosenMaker>('Maker')
MakerRef.implement({
  fields: (t) => ({
    ...makerFields(t),
    models: t.field({
      type: [ModelRef],
      args: { displacementCtgId: t.arg.int() },
      resolve: (maker, { displacementCtgId }, { services }) => {
        const models = services.catalog.current().modelsByMaker.get(maker.makerId) ?? []
        const wanted = [displacementCtgId, maker.displacementCtgId].filter((it) => it != null)
        return models.filter((it) => wanted.every((id) => it.displacementCtgId === id))
      },
    }),
  }),
})

export const DisplacementCategoryRef = builder.objectRef<DisplacementCategory>('DisplacementCategory')
DisplacementCategoryRef.implement({
  fields: (t) => ({
    displacementCtgId: t.exposeInt('displacementCtgId'),
    min: t.exposeInt('displacementFrom', { nullable: true }),
    max: t.exposeInt('displacementTo', { nullable: true }),
    sortOrder: t.exposeInt('sortOrder'),
    title: t.exposeString('title'),
    models: t.field({
      type: [ModelRef],
      args: { makerId: t.arg.int() },
      resolve: ({ displacementCtgId }, { makerId }, { services }) => {
        const { models, modelsByMaker } = services.catalog.current()
        const candidates = makerId == null ? models : (modelsByMaker.get(makerId) ?? [])
        return candidates.filter((it) => it.displacementCtgId === displacementCtgId)
      },
    }),
  }),
})

export const MileageRef = builder.objectRef<Mileage>('Mileage')
MileageRef.implement({
  description: 'A mileage band; the last one means unknown.',
  fields: (t) => ({
    mileageId: t.exposeInt('mileageId'),
    mileageFrom: t.exposeInt('mileageFrom', { nullable: true }),
    mileageTo: t.exposeInt('mileageTo', { nullable: true }),
    title: t.exposeString('title'),
  }),
})

/** Root fields whose answers change with an import alone. */
const CATALOG = { cacheTags: ['catalog'] }

builder.queryFields((t) => ({
  makers: t.field({
    extensions: CATALOG,
    type: [MakerRef],
    description:
      'Makers by id, in the order asked for; maker 0 stands for the fixed list of all other makers. With a category, those that have such a model, with these models.',
    args: { makerIds: t.arg.intList(), displacementCtgId: t.arg.int() },
    resolve: (_root, { makerIds, displacementCtgId }, { services }) => {
      const { makers, makerById, modelsByMaker } = services.catalog.current()
      const wanted = makerIds?.flatMap((id) => (id === ALL_OTHER_MAKERS ? OTHER_MAKER_IDS : [id]))
      const chosen = wanted ? [...new Set(wanted)].flatMap((id) => makerById.get(id) ?? []) : [...makers]
      if (displacementCtgId == null) return chosen
      return chosen
        .filter((maker) => modelsByMaker.get(maker.makerId)?.some((it) => it.displacementCtgId === displacementCtgId))
        .map((maker) => ({ ...maker, displacementCtgId }))
    },
  }),
  allMakers: t.field({
    extensions: CATALOG,
    type: [MakerRef],
    resolve: (_root, _arguments, { services }) => [...services.catalog.current().makers],
  }),
  displacementCategories: t.field({
    extensions: CATALOG,
    type: [DisplacementCategoryRef],
    resolve: (_root, _arguments, { services }) => [...services.catalog.current().displacementCategories],
  }),
  mileages: t.field({
    extensions: CATALOG,
    type: [MileageRef],
    resolve: (_root, _arguments, { services }) => [...services.catalog.current().mileages],
  }),
  model: t.field({
    extensions: CATALOG,
    type: ModelRef,
    nullable: true,
    args: { modelId: t.arg.int({ required: true }) },
    resolve: (_root, { modelId }, { services }) => services.catalog.current().modelById.get(modelId) ?? null,
  }),
  models: t.field({
    extensions: CATALOG,
    type: [ModelRef],
    description: 'The models of a maker, or of all other makers (maker 0).',
    args: { makerId: t.arg.int({ required: true }), displacementCtgId: t.arg.int() },
    resolve: (_root, { makerId, displacementCtgId }, { services }) => {
      const { modelsByMaker } = services.catalog.current()
      const makerIds = makerId === ALL_OTHER_MAKERS ? OTHER_MAKER_IDS : [makerId]
      const models = makerIds.flatMap((id) => modelsByMaker.get(id) ?? [])
      return models.filter((it) => displacementCtgId == null || it.displacementCtgId === displacementCtgId)
    },
  }),
}))

const DEFAULT_FIRST = 20
const MAX_FIRST = 100

builder.queryField('searchModels', (t) =>
  t.field({
    type: [ModelRef],
    description:
      'Models that match every keyword, best first: a part of the name, a nickname or the code of a type (MC49, EBL-NC42); without keywords all that pass the filters.',
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
      const models = matches.flatMap(({ modelId, by }) => {
        const model = modelById.get(modelId)
        return model ? [by === 'guess' ? { ...model, isGuess: true } : model] : []
      })
      return (isOther ? models.filter((model) => others.has(model.makerId)) : models).slice(0, limit)
    },
  }),
)
