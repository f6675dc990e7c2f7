import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'
import { BILL_OF_MATERIALS, writeBillOfMaterials } from '../scripts/steps/bill-of-materials.mjs'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}
interface LockedPackage {
  readonly version: string
  readonly dev?: boolean
  readonly integrity?: string
  readonly link?: boolean
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const file = join(projectRoot, BILL_OF_MATERIALS)

test('the build writes a bill of what runs: every locked package, its version and its hash', () => {
  expect(existsSync(file)).toBe(true) // npm test builds first
  writeBillOfMaterials()
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'kaitori', type: 'application' } },
  })
  const components = bill.components as readonly Component[]
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
  const locked = new Map(
    Object.entries(packages).flatMap(([path, it]) =>
      !path.includes('node_modules/') || it.dev || it.link
        ? []
        : [[`${path.replace(/^.*node_modules\//, '')}@${it.version}`, it] as const],
    ),
  )
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([])
  expect(listed).toEqual(new Set(locked.keys()))
  for (const { name, version, purl, hashes } of components) {
    const [hash] = hashes
    const integrity = `${hash?.alg.toLowerCase().replace('-', '')}-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`
    expect([name, integrity]).toEqual([name, locked.get(`${name}@${version}`)?.integrity])
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
  }
})

test('it names no registry and no folder of this machine, and no tool of development', () => {
  const text = readFileSync(file, 'utf8')
  const addresses = new Set([...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host))
  expect([...addresses]).toEqual(['cyclonedx.org'])
  expect(text).not.toContain(projectRoot)
  expect(text).not.toMatch(/"(?:vitest|vite|tsx|@biomejs\/biome)@/)
})

test('the same lock file gives the same bytes', () => {
  const before = readFileSync(file, 'utf8')
  writeBillOfMaterials()
  expect(readFileSync(file, 'utf8')).toBe(before)
})
