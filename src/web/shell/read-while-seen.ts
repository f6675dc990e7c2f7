/** How often a page that is cut off tries again. */
const RETRY_MS = 5_000
const POLL_INTERVAL_MS = 60_000

/** Every minute while someone looks, at once when they look again or the network is back, often while cut off. */
export function readWhileSeen(read: () => void, isCutOff: () => boolean = () => false): () => void {
  let waited = 0
  const timer = setInterval(() => {
    waited += RETRY_MS
    if (document.visibilityState !== 'visible') return
    if (waited < POLL_INTERVAL_MS && !isCutOff()) return
    waited = 0
    read()
  }, RETRY_MS)
  const looked = () => {
    if (document.visibilityState === 'visible') read()
  }
  window.addEventListener('online', read)
  document.addEventListener('visibilitychange', looked)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', read)
    document.removeEventListener('visibilitychange', looked)
  }
}
