import { modelsByCertificate } from '#domain/listing/certificate-codes.ts'
import { builder } from '../../graphql/builder.ts'
import { type Model, ModelRef, type ModelType } from '../catalog/index.ts'

interface CertificateModel {
  readonly model: Model
  readonly modelType: ModelType
}

const CertificateModelRef = builder.objectRef<CertificateModel>('CertificateModel')
CertificateModelRef.implement({
  fields: (t) => ({
    model: t.field({ type: ModelRef, resolve: ({ model }) => model }),
    modelTypeId: t.int({ resolve: ({ modelType }) => modelType.modelTypeId }),
  }),
})

/** More than one paper can mean: then the person looks for the model itself. */
export const MAX_CERTIFICATE_MODELS = 10

builder.queryField('certificateModels', (t) =>
  t.field({
    type: [CertificateModelRef],
    description: 'The models that a 車検証 may mean, by the type and the frame number that its codes name.',
    args: {
      type: t.arg.string(),
      framePrefix: t.arg.string({
        description: 'What stands before the dash of the frame number; the rest is not asked for.',
      }),
      year: t.arg.int({ description: 'Of the first registration.' }),
    },
    resolve: (_root, { type, framePrefix, year }, { services }) =>
      modelsByCertificate<ModelType, Model>(
        {
          type: type ?? null,
          frameNumber: framePrefix ? `${framePrefix}-` : null,
          firstRegistered: typeof year === 'number' ? { year, month: 1 } : null,
        },
        services.catalog.current().models,
      ).slice(0, MAX_CERTIFICATE_MODELS),
  }),
)
