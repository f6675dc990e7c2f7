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

const OTHER_LANGUAGE =
  /react-(?:aria|aria-components|stately)\/dist\/private\/intl\/(?:.*\/)?(?!ja-JP|en-US)\w\w-\w\w\.mjs$/

/** Whether a module is a dictionary of React Aria that the console never shows. */
export function isOtherLanguage(id: string): boolean {
  return OTHER_LANGUAGE.test(id)
}

/**
 * React Aria brings its words in 34 languages; the console speaks one, and falls back to English where a word is missing.
 * Its own @react-aria/optimize-locales-plugin looks for the same paths and twice stopped finding them without a word:
 * https://github.com/adobe/react-spectrum/issues/10022, https://github.com/adobe/react-spectrum/issues/10109
 */
export function onlyJapanese(): Plugin {
  return {
    name: 'kaitori-only-japanese',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (isOtherLanguage(id) ? 'export default {}' : null),
  }
}

const RELOAD = /window\.location\.reload\(\);(\s*return new Promise\(\(\) => \{\s*\}\);)/

/** The router's code with its reload replaced by ours; null where this is not the file that reloads. */
export function guardReload(code: string): string | null {
  if (!code.includes('Error loading route module') || !RELOAD.test(code)) return null
  return code.replace(RELOAD, 'window.kaitoriReload();$1')
}

/**
 * React Router reloads the page whenever a route's file cannot be fetched, without end, and offers no hook for it
 * (https://github.com/remix-run/remix/pull/8932). Ours reloads once per path in ten seconds (src/web/reload-guard.ts), so
 * its call is replaced by ours; the build fails if the call is not found any more.
 */
export function reloadGuard(): Plugin {
  let wasFound = false
  return {
    name: 'kaitori-reload-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const guarded = id.includes('react-router') ? guardReload(code) : null
      if (guarded === null) return null
      wasFound = true
      return { code: guarded, map: null }
    },
    generateBundle() {
      if (!wasFound) this.error("react-router's reload after a failed route file was not found; see reloadGuard().")
    },
  }
}
