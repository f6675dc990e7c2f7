/** Shows our own page when there is no connection, and keeps the hashed files (public/service-worker.js). */
export function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    // Without it the site works as well: private windows and some settings refuse.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  })
}
