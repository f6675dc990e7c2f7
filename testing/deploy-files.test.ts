import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { MP4_CODECS } from '#server/features/asset/content/check-first-picture.ts'
import { readEnvironment } from '#server/host/env.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { checkManifests, type Manifest } from './kubernetes-types.ts'

/** The linter is not run: of its package we use the schema of the Compose Specification. */
const require = createRequire(import.meta.url)
const linter = require.resolve('dclint')
const composeSchema = JSON.parse(readFileSync(join(linter, '../../schemas/compose.schema.json'), 'utf8'))

const deployed = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')
const compose = deployed('compose.yml')
const kubernetes = deployed('kubernetes/kaitori.yml')

const readCompose = (text: string) => parse(text, { merge: true })
const readManifests = (text: string) => parseAllDocuments(text).map((it) => it.toJS() as Manifest)

function composeFaults(text: string): string[] {
  // "duration" is a format that the specification defines in words.
  const ajv = new Ajv({ strict: false, validateSchema: false, allErrors: true, formats: { duration: true } })
  ajv.validate(composeSchema, readCompose(text))
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('compose.yml is valid by the schema of the Compose Specification', () => {
  expect(composeFaults(compose)).toEqual([])
})

test.each([
  ['read_only: true', 'read_onyl: true'],
  ['condition: service_healthy', 'condition: healthy'],
  ['restart: unless-stopped', 'restart: [unless-stopped]'],
])('the schema finds %s written as %s', (right, wrong) => {
  expect(compose).toContain(right)
  expect(composeFaults(compose.replace(right, wrong))).not.toEqual([])
})

test('the Kubernetes manifests are valid by the types of its published API', () => {
  expect(readManifests(kubernetes).length).toBeGreaterThan(5)
  expect(checkManifests(readManifests(kubernetes))).toEqual([])
})

test.each([
  ['readOnlyRootFilesystem', 'readOnlyRootFileSystem'],
  ['replicas: 3', 'replicas: three'],
  ['containerPort: 3000', 'port: 3000'],
  ['kind: PodDisruptionBudget', 'kind: PodDisruptionBudgets'],
])('the types find %s written as %s', (right, wrong) => {
  expect(kubernetes).toContain(right)
  expect(checkManifests(readManifests(kubernetes.replace(right, wrong)))).not.toEqual([])
})

/** As Compose fills in what no .env file sets. */
const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]))

test('the program takes every variable that the deployments set', () => {
  const { web, worker } = readCompose(compose).services
  const settings = readManifests(kubernetes).find(({ kind }) => kind === 'ConfigMap') as Manifest & {
    data: Record<string, string>
  }
  const known = new Set(Object.keys(readEnvironment({})))
  const rows = [...deployed('../docs/operations.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name)
  for (const values of [filled(web.environment), filled(worker.environment), settings.data]) {
    expect(() => readEnvironment(values)).not.toThrow()
    expect(Object.keys(values).filter((name) => !known.has(name) && !rows.includes(name))).toEqual([])
  }
})

test("the image's decoder reads every kind of movie that is taken", () => {
  const decoders = /--enable-decoder=(\S+)/.exec(deployed('Dockerfile'))?.[1]?.split(',') ?? []
  const decoderOf: Readonly<Record<string, string>> = {
    avc: 'h264',
    hevc: 'hevc',
    vp9: 'vp9',
    av1: 'libdav1d',
    mp4v: 'mpeg4',
    s263: 'h263',
    jpeg: 'mjpeg',
    mjpg: 'mjpeg',
    apch: 'prores',
    apcn: 'prores',
    apcs: 'prores',
    apco: 'prores',
  }
  const needed = Object.entries(MP4_CODECS).map(([entry, codec]) => decoderOf[codec] ?? decoderOf[entry] ?? entry)
  expect([...needed, 'vp8'].filter((name) => !decoders.includes(name))).toEqual([])
})
