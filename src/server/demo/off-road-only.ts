import { join } from 'node:path'
import { loadLevels } from '#catalog/load.ts'
import { projectRoot } from '../host/project-root.ts'

let modelIds: ReadonlySet<number> | null = null

/** Whether the model is for competition or children: without meter, lamps and plate. */
export function isOffRoadOnly(modelId: number): boolean {
  modelIds ??= new Set(loadLevels(join(projectRoot, 'catalog')).flatMap((it) => (it.offRoadOnly ? [it.modelId] : [])))
  return modelIds.has(modelId)
}
