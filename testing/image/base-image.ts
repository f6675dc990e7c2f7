import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildah, hasImage, inContainer } from './buildah.ts'

/** What this machine trusts: a company's proxy may sign what npm downloads. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** As in the official image: node and its group. */
const USER_ID = '1000'

/** Where the official image gets its packages. */
const SOURCES = [
  ['http://deb.debian.org/debian', 'bookworm bookworm-updates'],
  ['http://deb.debian.org/debian-security', 'bookworm-security'],
].map(
  ([address, suites]) =>
    `Types: deb\nURIs: ${address}\nSuites: ${suites}\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n`,
)

/** The npm that comes with a Node. */
const NPM_OF_NODE: Readonly<Record<string, string>> = { '20': '10', '22': '10', '24': '11' }

/**
 * Makes an image like the one that the Dockerfile begins with, where that cannot be downloaded: Debian's packages by
 * mmdebstrap, Node and npm of the same versions from npm. Kept for the next time.
 */
export async function makeBaseImage(image: string): Promise<void> {
  const node = /^docker\.io\/library\/node:(\d+)-bookworm-slim$/.exec(image)?.[1]
  const npm = NPM_OF_NODE[node ?? '']
  if (!npm) throw new Error(`No recipe for a base image like ${image}`)
  if (hasImage(image)) return
  await inContainer('scratch', (folder, container) => {
    run('mmdebstrap', ['--quiet', '--variant=minbase', '--mode=root', 'bookworm', folder])
    rmSync(join(folder, 'etc/apt/sources.list'), { force: true })
    writeFileSync(join(folder, 'etc/apt/sources.list.d/debian.sources'), SOURCES.join('\n'))
    const prefix = join(folder, 'usr/local')
    const nodePackage = `node-linux-${process.arch}` // what the package `node` installs
    const packages = [`${nodePackage}@${node}`, `npm@${npm}`]
    run('npm', ['install', '--global', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', prefix, ...packages])
    for (const unused of ['include', 'share'])
      rmSync(join(prefix, 'lib/node_modules', nodePackage, unused), { recursive: true })
    rmSync(join(prefix, 'bin/node'), { force: true })
    symlinkSync(`../lib/node_modules/${nodePackage}/bin/node`, join(prefix, 'bin/node'))
    run('groupadd', ['--root', folder, '--gid', USER_ID, 'node'])
    run('useradd', ['--root', folder, '--uid', USER_ID, '--gid', 'node', '--create-home', 'node'])
    if (existsSync(CERTIFICATES)) {
      mkdirSync(join(folder, dirname(CERTIFICATES)), { recursive: true })
      copyFileSync(CERTIFICATES, join(folder, CERTIFICATES))
      buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
    }
    buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
    buildah('commit', '--quiet', container, image)
  })
}

function run(program: string, given: readonly string[]): void {
  execFileSync(program, [...given], { stdio: ['ignore', 'ignore', 'inherit'] })
}
