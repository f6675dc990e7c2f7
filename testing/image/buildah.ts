import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPrograms } from '../../scripts/steps/packages.mjs'

/** Kept between runs for the base image, which takes half a minute to make. */
const STORAGE = join(tmpdir(), 'kaitori-image')

/** Why no image can be built here; null if one can. */
export function imageObstacle(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'root on Linux: the image runs in a chroot with a read-only file system'
  const missing = missingPrograms(['buildah', 'mmdebstrap'])
  return missing.length > 0 ? `apt-get install ${missing.join(' ')}` : null
}

/** Runs Debian's buildah on a storage of its own, without a daemon and without namespaces; returns what it prints. */
export function buildah(...given: readonly string[]): string {
  mkdirSync(STORAGE, { recursive: true })
  const storage = ['--root', join(STORAGE, 'root'), '--runroot', join(STORAGE, 'run'), '--storage-driver', 'vfs']
  const { status, stdout, stderr } = spawnSync('buildah', [...storage, ...given], {
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`buildah ${given[0]} failed:\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`)
  return stdout.trim()
}

export function hasImage(name: string): boolean {
  return buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name)
}

/** A container of the image, mounted while the work goes on. */
export async function inContainer<T>(image: string, work: (folder: string, name: string) => T): Promise<Awaited<T>> {
  const name = buildah('from', '--pull-never', image)
  try {
    return await work(buildah('mount', name), name)
  } finally {
    buildah('rm', name)
  }
}

/** The bytes of all files below the folder, as an image's size is counted. */
export function bytesBelow(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
}
