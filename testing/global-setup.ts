import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './cluster.ts'
import { scratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated, seeded template database of this run. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, with a template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder('kaitori-test')
  const cluster = await startTestCluster(folder)
  project.provide('templateUrl', cluster.templateUrl)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
