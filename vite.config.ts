import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Few larger files compress better than many small ones. */
const CHUNKS = [
  { name: 'framework', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'shell',
    priority: 2,
    test: /src[\\/](web[\\/](shell(?![\\/](?:shown|cut))|seo|session(?![\\/]kept)|tracking|owner[\\/]live[\\/]unread|owner[\\/]chrome)|ui[\\/](icons|brand|maker|values|clock))[\\/]|ui[\\/]navigation[\\/]link|drawings[\\/](drawing|layers|shapes|wheel|bikes[\\/]naked)|messages[\\/]unexpected|values[\\/]closings/,
    minShareCount: 2,
  },
  {
    name: 'introduction',
    priority: 2,
    test: /src[\\/](web[\\/](content|owner[\\/]selling)|ui[\\/]table)[\\/]|(article|voice)-card|rating\.tsx/,
    minShareCount: 2,
  },
  // Pages without a form need these two.
  { name: 'notice', priority: 2, test: /src[\\/]ui[\\/]feedback[\\/](notice|tone)/, minShareCount: 2 },
  {
    name: 'forms',
    priority: 1,
    test: /src[\\/](web[\\/](forms|owner[\\/]account[\\/]person)|ui[\\/]forms)[\\/]|finish-login/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [routerForProduction(), onlyJapanese(), tailwindcss(), reactRouter(), reloadGuard()],
  // Not "assets": uploads have that address.
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
})

/** react-router names its development build under every condition; the browser gets the one without warnings. */
function routerForProduction(): Plugin {
  const folder = fileURLToPath(new URL('./node_modules/react-router/dist/production/', import.meta.url))
  const files: Record<string, string> = { 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }
  return {
    name: 'kaitori-router-for-production',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (files[id] ? folder + files[id] : null),
  }
}

/** React Aria brings its words in 34 languages; the console speaks one, and falls back to English where a word is missing. */
function onlyJapanese(): Plugin {
  const otherLanguage =
    /react-(?:aria|aria-components|stately)\/dist\/private\/intl\/(?:.*\/)?(?!ja-JP|en-US)\w\w-\w\w\.mjs$/
  return {
    name: 'kaitori-only-japanese',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: (id) => (otherLanguage.test(id) ? 'export default {}' : null),
  }
}

/**
 * React Router reloads the page whenever a route's file cannot be fetched, without end. Ours reloads once per path in ten
 * seconds (src/web/reload-guard.ts), so its call is replaced by ours; the build fails if the call is not found any more.
 */
function reloadGuard(): Plugin {
  const original = /window\.location\.reload\(\);(\s*return new Promise\(\(\) => \{\s*\}\);)/
  let wasFound = false
  return {
    name: 'kaitori-reload-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('react-router') || !code.includes('Error loading route module')) return null
      if (!original.test(code)) return null
      wasFound = true
      return { code: code.replace(original, 'window.kaitoriReload();$1'), map: null }
    },
    generateBundle() {
      if (!wasFound) this.error("react-router's reload after a failed route file was not found; see reloadGuard().")
    },
  }
}
