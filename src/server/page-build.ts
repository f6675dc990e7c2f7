import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { PageBuild } from './http/pages.ts'
import { projectRoot } from './project-root.ts'

/** The React Router build. */
export async function loadPages(): Promise<PageBuild> {
  return (await import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)) as ServerBuild
}
