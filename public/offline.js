// Runs on the page without a connection alone (offline.html).
addEventListener('online', () => location.reload())
// Connected, and yet no answer: the network was only just back, or our server is away.
if (navigator.onLine) setTimeout(() => location.reload(), 5_000)
try {
  // What the sell form keeps (src/web/owner/listing/draft-store.ts).
  document.getElementById('draft').hidden = localStorage.getItem('kaitori:sell-form') === null
} catch {
  // Storage is refused here: then nothing is stored.
}
