import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
}

const require = createRequire(import.meta.url)
const TYPES = dirname(require.resolve('kubernetes-types/package.json'))
/** Where the core's types are; the other groups have the name in front of the first dot. */
const CORE = 'core'

/**
 * What the types of Kubernetes' API, which are made from its published OpenAPI description, say against the manifests. A
 * literal may have no property that its type does not know, so a misspelt one is found, which a JSON schema of it would pass.
 */
export function checkManifests(manifests: readonly Manifest[]): string[] {
  const file = join(TYPES, '../..', 'manifests.ts')
  const text = manifests
    .map((manifest, index) => {
      const [group = '', version] = manifest.apiVersion.includes('/')
        ? manifest.apiVersion.split('/')
        : [CORE, manifest.apiVersion]
      const types = join(TYPES, group.split('.')[0] ?? '', `${version}.d.ts`)
      return `export const manifest${index}: import(${JSON.stringify(types)}).${manifest.kind} = ${JSON.stringify(manifest)}`
    })
    .join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
