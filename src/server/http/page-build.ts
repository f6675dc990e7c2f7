import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Connect } from 'vite'
import { projectRoot } from '../host/project-root.ts'
import type { PageBuild } from './pages.ts'

export interface Pages {
  readonly build: PageBuild
  /** In development, Vite answers for the files of the browser. */
  readonly middleware: Connect.Server | null
}

/** The React Router build; in development one that follows the source. */
export async function loadPages(isDevelopment: boolean): Promise<Pages> {
  if (isDevelopment) return watchPages()
  const build = (await import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)) as ServerBuild
  return { build, middleware: null }
}

async function watchPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: projectRoot, appType: 'custom', server: { middlewareMode: true } })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    middleware: vite.middlewares,
  }
}
