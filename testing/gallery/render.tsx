import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build as bundle } from 'esbuild'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { Gallery } from './gallery.tsx'

const folder = dirname(fileURLToPath(import.meta.url))

/** Everything in src/ui on one page, to look at: node --import tsx testing/gallery/render.tsx OUT.html */
async function render(target: string): Promise<void> {
  const [css, script] = await Promise.all([stylesheet(), hydration()])
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(
    target,
    `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>Gallery</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${css}</style></head><body><div id="gallery">${renderToString(<Gallery />)}</div><script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`,
  )
}

async function stylesheet(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, rollupOptions: { input: join(folder, 'gallery.css') } },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
}

async function hydration(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(folder, 'hydrate.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  return outputFiles.map(({ text }) => text).join('')
}

const [target] = process.argv.slice(2)
if (!target) throw new Error('Usage: node --import tsx testing/gallery/render.tsx OUT.html')
await render(target)
