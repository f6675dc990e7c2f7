import type { Db } from '../../../db/client.ts'

/** Maker and model, as people call the bike: ホンダ CB400SF. */
export async function bikeNameOf(db: Db, modelId: number): Promise<string> {
  const model = await db
    .selectFrom('model')
    .innerJoin('maker', 'maker.makerId', 'model.makerId')
    .select(['makerNameJp', 'modelNameJp'])
    .where('modelId', '=', modelId)
    .executeTakeFirst()
  return model ? `${model.makerNameJp} ${model.modelNameJp}` : ''
}
