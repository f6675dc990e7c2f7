/** Shows our own page when there is no connection, and keeps the hashed files (public/service-worker.js). */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Our script may run before or after the page has loaded; the worker's own downloads must not come in between.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // Without it the site works as well: private windows and some settings refuse.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
