import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

// What these change belongs to other packages: vite-plugins.test.ts holds each against the files that are installed.

/** Where the builds of react-router lie that its own package.json never names. */
export const ROUTER_FILES: Readonly<Record<string, string>> = {
  'react-router': fileURLToPath(new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  'react-router/dom': fileURLToPath(
    new URL('../../node_modules/react-router/dist/production/dom-export.mjs', import.meta.url),
  ),
}

/**
 * react-router names its development build under every condition; the browser gets the one without warnings.
 * https://github.com/remix-run/react-router/issues/14102
 */
export function routerForProduction(): Plugin {
  return {
    name: 'kaitori-router-for-production',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => ROUTER_FILES[id] ?? null,
  }
}

interface Mend {
  readonly what: string
  /** Stands in the one file that this belongs to. */
  readonly mark: string
  readonly pattern: RegExp
  readonly replacement: string
}

/** What the router does on its own and offers no hook for. */
const MENDS: readonly Mend[] = [
  {
    // It reloads the page whenever a route's file cannot be fetched, without end (https://github.com/remix-run/remix/pull/8932).
    // Ours reloads once per path in ten seconds (src/web/reload-guard.ts).
    what: 'the reload after a failed route file',
    mark: 'Error loading route module',
    pattern: /window\.location\.reload\(\);(?=\s*return new Promise\(\(\) => \{\s*\}\);)/g,
    replacement: 'window.kaitoriReload();',
  },
  {
    // Where the way to a page cannot be asked for, it takes down the page that is shown. Ours keeps it (src/web/shell/waiting/cut-off-notice.tsx).
    what: 'the error of a failed route discovery',
    mark: 'manifest version mismatch, reloading',
    pattern: /(?<=if \(signal\?\.aborted\) return;\s*)throw e;(?=\s*\}\s*let knownRoutes)/g,
    replacement: 'let kept = window.kaitoriKeep?.(e, errorReloadPath); if (kept) return kept; throw e;',
  },
  {
    // The browser gives up a cross-fade that comes too late or is overtaken: the page is there all the same, and nobody need hear of it.
    what: 'the promises of a cross-fade',
    mark: 'startViewTransition(',
    pattern: /(\w+)\.finished\.finally\(/g,
    replacement: '$1.ready.catch(() => {}); $1.finished.catch(() => {}).finally(',
  },
]

/** The router's code with ours in it, and what of it was found there; null where this is none of its files. */
export function mendRouter(code: string): { readonly code: string; readonly found: readonly string[] } | null {
  const found = MENDS.filter(({ mark, pattern }) => code.includes(mark) && code.search(pattern) >= 0)
  if (found.length === 0) return null
  return {
    code: found.reduce((text, { pattern, replacement }) => text.replace(pattern, replacement), code),
    found: found.map(({ what }) => what),
  }
}

/** The build fails if something is not found any more. */
export function mendedRouter(): Plugin {
  const missing = new Set(MENDS.map(({ what }) => what))
  return {
    name: 'kaitori-mended-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const mended = id.includes('react-router') ? mendRouter(code) : null
      if (mended === null) return null
      for (const what of mended.found) missing.delete(what)
      return { code: mended.code, map: null }
    },
    generateBundle() {
      if (missing.size > 0) this.error(`not found in react-router any more: ${[...missing].join(', ')}; see MENDS.`)
    },
  }
}
