import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '#server/host/project-root.ts'

interface ShownSources {
  /** The layout and the page that a picture shows, or the script that draws it. */
  readonly modules: readonly string[]
  readonly styles: readonly string[]
}

const STYLES = ['tokens', 'figures', 'app', 'prose', 'forms', 'feedback'].map((name) => `src/ui/styles/${name}.css`)
const OWNER = 'src/web/owner/layouts/default.tsx'
const CONSOLE = ['src/web/partner/console/console.tsx', 'src/web/partner/console/console-page.tsx']
const OF_SHARE_IMAGES: ShownSources = { modules: ['scripts/share-images.ts'], styles: [] }

/** What the committed pictures are made of; `npm run pictures` takes them anew. */
export const PICTURES: Readonly<Record<string, ShownSources>> = {
  'docs/images/top.png': { modules: [OWNER, 'src/web/owner/top/top.tsx'], styles: STYLES },
  'docs/images/souba-model.png': {
    modules: [OWNER, 'src/web/owner/souba/model.tsx'],
    styles: [...STYLES, 'src/ui/styles/charts.css'],
  },
  'docs/images/console.png': {
    modules: [...CONSOLE, 'src/web/partner/auction/list/auctions.tsx'],
    styles: [...STYLES, 'src/ui/styles/console.css'],
  },
  'public/og/default.png': OF_SHARE_IMAGES,
  ...Object.fromEntries(
    ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike'].flatMap((kind) => [
      [`public/og/model-${kind}.png`, OF_SHARE_IMAGES],
      [`public/og/mail-${kind}.png`, OF_SHARE_IMAGES],
    ]),
  ),
}

export const MANIFEST = 'docs/images/made-from.json'

/** Of the picture itself, too: who changes one alone is found. */
export interface PictureRecord {
  readonly picture: string
  readonly sources: string
}

export async function recordOf(file: string, shown: ShownSources): Promise<PictureRecord> {
  return { picture: hashOf(readFileSync(join(projectRoot, file))), sources: await hashOfSources(shown) }
}

/**
 * What is drawn: components, words and styles, without what fetches, counts or decides. Bundled and minified, so that a
 * comment, a type, a file's name or an export that the page does not use changes nothing.
 */
export async function hashOfSources({ modules, styles }: ShownSources, root: string = projectRoot): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: modules.map((module) => join(root, module)),
    bundle: true,
    write: false,
    outdir: root,
    minify: true,
    treeShaking: true,
    legalComments: 'none',
    format: 'esm',
    platform: 'neutral',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [onlyDrawn],
  })
  const texts = outputFiles.map(({ text }) => text)
  const sheets = styles.map((style) => readFileSync(join(root, style), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\s+/g, ''))
  return hashOf(JSON.stringify([texts, sheets]))
}

const DRAWN = /\/(?:src\/(?:ui|web\/owner|web\/partner)|content|scripts)\//

const onlyDrawn: Plugin = {
  name: 'only-drawn',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined
      const external = { path, external: true, sideEffects: false }
      if (!/^[.#]/.test(path)) return external
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })
      return found.errors.length === 0 && DRAWN.test(found.path) ? found : external
    })
  },
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
