/** Why a package stays at a version that is not the newest. */
export interface Pin {
  readonly names: readonly string[]
  readonly reason: string
  /** The file in docs/decisions that says more. */
  readonly decision: string
}

const NODE_20 = 'the newest needs Node 22; we support Node 20.19'
const ALL_PLATFORMS = 'the newest lacks native packages of some platforms: npm ci would refuse the lock file'

/** Every other package may be raised as soon as there is a newer version. testing/pins.test.ts compares this with package.json. */
export const PINS: readonly Pin[] = [
  {
    names: [
      '@axe-core/playwright',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@react-router/dev',
      '@stryker-mutator/api',
      '@stryker-mutator/core',
      '@stryker-mutator/vitest-runner',
      'dependency-cruiser',
      'graphile-worker',
      'graphql',
      'kysely',
      'lighthouse',
      'react-router',
      'vitest',
    ],
    reason: NODE_20,
    decision: '0095-held-back-packages.md',
  },
  {
    names: ['@fastify/static'],
    reason: 'from 10.1.4 on it wants content-disposition 3, which needs Node 22',
    decision: '0095-held-back-packages.md',
  },
  {
    names: ['@types/node'],
    reason: 'the types are those of the oldest Node that we support',
    decision: '0095-held-back-packages.md',
  },
  {
    names: ['typescript'],
    reason: '@react-router/dev 7 takes TypeScript 5 and 6',
    decision: '0095-held-back-packages.md',
  },
  {
    names: ['light-my-request', '@whatwg-node/promise-helpers'],
    reason: NODE_20,
    decision: '0049-our-own-code-or-a-library.md',
  },
  {
    names: ['@biomejs/biome', '@tailwindcss/vite', 'knip', 'rolldown', 'rollup', 'tailwindcss'],
    reason: ALL_PLATFORMS,
    decision: '0019-rolldown-pinned.md',
  },
  {
    names: ['vite'],
    reason: 'the newest wants a rolldown that is not there for all platforms',
    decision: '0019-rolldown-pinned.md',
  },
]

export interface Update {
  readonly name: string
  readonly current: string
  readonly latest: string
}

/** A line for each package that is behind: why it is held back, or that it may be raised. */
export function updateLines(updates: readonly Update[]): string[] {
  const behind = updates.filter(({ current, latest }) => current !== latest)
  const width = (values: readonly string[]) => Math.max(0, ...values.map((it) => it.length))
  const [name, current, latest] = [
    width(behind.map((it) => it.name)),
    width(behind.map((it) => it.current)),
    width(behind.map((it) => it.latest)),
  ]
  return behind.map((it) => {
    const pin = PINS.find(({ names }) => names.includes(it.name))
    const why = pin ? `held back: ${pin.reason} (docs/decisions/${pin.decision})` : 'may be raised'
    return `${it.name.padEnd(name)}  ${it.current.padEnd(current)}  ${it.latest.padEnd(latest)}  ${why}`
  })
}
