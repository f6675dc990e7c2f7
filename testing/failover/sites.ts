import { spawnSync } from 'node:child_process'

/** Places with a network between them that can be cut. */
export interface Sites {
  /** The address of the site, and of the instances in front of all of them. */
  addressOf(site: number): string
  readonly outside: string
  readonly network: string
  /** What runs the command at the site, in front of it. */
  commandAt(site: number): readonly string[]
  /** Null where only root could make networks. */
  readonly cut: { begin(site: number): void; end(site: number): void } | null
  remove(): void
}

/** Network namespaces on a bridge of their own for root, loopback addresses for everybody else. */
export function layOutSites(count: number): Sites {
  const id = process.pid % 250
  const name = `kt${process.pid % 100_000}`
  const made = runAll([
    ['link', 'add', `${name}b`, 'type', 'bridge'],
    ['addr', 'add', `10.77.${id}.254/24`, 'dev', `${name}b`],
    ['link', 'set', `${name}b`, 'up'],
  ])
  if (!made) {
    return {
      addressOf: (site) => `127.77.0.${site + 1}`,
      outside: '127.0.0.1',
      network: '127.0.0.0/8',
      commandAt: () => [],
      cut: null,
      remove: () => undefined,
    }
  }
  for (let site = 0; site < count; site += 1) {
    const [space, inside, outside] = [`${name}s${site}`, `${name}i${site}`, `${name}o${site}`]
    const isMade = runAll([
      ['netns', 'add', space],
      ['link', 'add', outside, 'type', 'veth', 'peer', 'name', inside],
      ['link', 'set', inside, 'netns', space],
      ['link', 'set', outside, 'master', `${name}b`],
      ['link', 'set', outside, 'up'],
      ['-n', space, 'addr', 'add', `10.77.${id}.${site + 1}/24`, 'dev', inside],
      ['-n', space, 'link', 'set', inside, 'up'],
      ['-n', space, 'link', 'set', 'lo', 'up'],
    ])
    if (!isMade) throw new Error(`the network of site ${site} could not be made`)
  }
  const setLink = (state: 'up' | 'down') => (site: number) => {
    if (!runAll([['link', 'set', `${name}o${site}`, state]])) throw new Error(`site ${site} could not be set ${state}`)
  }
  return {
    addressOf: (site) => `10.77.${id}.${site + 1}`,
    outside: `10.77.${id}.254`,
    network: `10.77.${id}.0/24`,
    commandAt: (site) => ['ip', 'netns', 'exec', `${name}s${site}`],
    cut: { begin: setLink('down'), end: setLink('up') },
    remove() {
      for (let site = 0; site < count; site += 1) {
        runAll([['link', 'del', `${name}o${site}`]])
        runAll([['netns', 'del', `${name}s${site}`]])
      }
      runAll([['link', 'del', `${name}b`]])
    },
  }
}

function runAll(commands: readonly (readonly string[])[]): boolean {
  return commands.every((given) => spawnSync('ip', given, { stdio: 'ignore' }).status === 0)
}
