import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildah } from './buildah.ts'

/** What the Dockerfile says about how the image is run. */
interface ImageSettings {
  readonly User: string
  readonly WorkingDir: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly Volumes: Readonly<Record<string, object>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

export interface RunnableImage {
  /** The health check of the image, as Docker would run it. */
  readonly healthCheck: readonly string[]
  /** Starts the image's own command with further variables. */
  start(variables: Readonly<Record<string, string>>): ChildProcess
  /** Another command in its place; returns its exit code and what it printed. */
  run(
    command: readonly string[],
    variables?: Readonly<Record<string, string>>,
  ): { readonly status: number | null; readonly output: string }
}

/**
 * As Docker with `--read-only --cap-drop ALL --security-opt no-new-privileges --network host`: a chroot of the image's files,
 * mounted read-only, with an empty folder in memory at each of its volumes.
 */
const MOUNTS = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
for volume in $VOLUMES; do mount -t tmpfs -o "uid=$ID,gid=$ID,mode=700" volume "$ROOT$volume"; done
mount --bind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
exec chroot "$ROOT" /usr/bin/setpriv --reuid "$ID" --regid "$ID" --clear-groups --bounding-set=-all --inh-caps=-all \\
  --no-new-privs -- /usr/bin/env -i -C "$WORKDIR" "$@"
`

/** The image whose files are in the folder of this container. */
export function runnableImage(container: string, folder: string): RunnableImage {
  const settings = (JSON.parse(buildah('inspect', container)) as { Docker: { config: ImageSettings } }).Docker.config
  const [, , id] = passwd(folder).find(([name]) => name === settings.User) ?? []
  if (!id || id === '0') throw new Error(`The image runs as "${settings.User}", which is no user without rights`)
  const [, ...healthCheck] = settings.Healthcheck.Test
  const given = (command: readonly string[], variables: Readonly<Record<string, string>>) => [
    ...['--mount', 'sh', '-c', MOUNTS, 'sh'],
    ...settings.Env,
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    ...command,
  ]
  const env = {
    PATH: process.env.PATH,
    ROOT: folder,
    ID: id,
    WORKDIR: settings.WorkingDir,
    VOLUMES: Object.keys(settings.Volumes).join(' '),
  }
  return {
    healthCheck,
    start: (variables) => spawn('unshare', given(settings.Cmd, variables), { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    run(command, variables = {}) {
      const { status, stdout, stderr } = spawnSync('unshare', given(command, variables), { env, encoding: 'utf8' })
      return { status, output: stdout + stderr }
    },
  }
}

function passwd(folder: string): string[][] {
  return readFileSync(join(folder, 'etc/passwd'), 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
}
