import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/host/project-root.ts'
import { makeBaseImage } from './base-image.ts'
import { buildah } from './buildah.ts'

const DOCKERFILE = join(projectRoot, 'deploy/Dockerfile')
const NAME = 'localhost/kaitori:proof'

interface BuiltImage {
  readonly name: string
  readonly base: string
}

/** Builds deploy/Dockerfile from this folder, as `docker build --file deploy/Dockerfile .` does. */
export async function buildImage(): Promise<BuiltImage> {
  const bases = new Set([...readFileSync(DOCKERFILE, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name))
  const [base] = bases
  if (!base || bases.size > 1) throw new Error(`The stages begin with ${[...bases].join(' and ')}, not with one image`)
  const baseName = `docker.io/library/${base}`
  await makeBaseImage(baseName)
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
  buildah(
    'build',
    ...['--quiet', '--pull-never', '--format', 'docker'],
    ...['--file', DOCKERFILE, '--ignorefile', `${DOCKERFILE}.dockerignore`],
    // What npm downloaded once is not downloaded again.
    ...['--volume', `${cache}:/root/.npm`],
    ...['--tag', NAME, projectRoot],
  )
  return { name: NAME, base: baseName }
}
