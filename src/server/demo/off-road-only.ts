import { join } from 'node:path'
import { loadCatalog } from '#catalog/load.ts'
import { projectRoot } from '../host/project-root.ts'

let modelIds: ReadonlySet<number> | null = null

/** Whether the model is for competition or children: without meter, lamps and plate. */
export function isOffRoadOnly(modelId: number): boolean {
  modelIds ??= new Set(
    loadCatalog(join(projectRoot, 'catalog')).models.flatMap((it) => (it.competition ? [it.modelId] : [])),
  )
  return modelIds.has(modelId)
}
