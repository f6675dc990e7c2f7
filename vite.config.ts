import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadGuard()],
  // Not "assets": uploads have that address.
  build: { assetsDir: 'static', assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    // The libraries in one file that outlives releases, what every page needs in another. Measured on the top page:
    // 129.8 KB gzip in 19 files, against 133.3 KB in 32 when left alone.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'platform', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'shell',
                  test: /src\/(web\/(shell|seo|tracking|content|owner\/(chrome|selling))|ui\/(icons|brand|navigation\/link|values))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
  },
})

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
      return { code: code.replace(original, 'window.kaitoriReload(error, route);$1'), map: null }
    },
    generateBundle() {
      if (!wasFound) this.error("react-router's reload after a failed route file was not found; see reloadGuard().")
    },
  }
}
