// Keeps two things only: the page shown without a connection, and files whose name carries a hash of their content.
// Pages and API answers are never kept: they may belong to a person.
const OFFLINE = 'kaitori-offline-2'
const FILES = 'kaitori-files-1'
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg']
/** Several releases of the site's own files. */
const MOST_FILES = 150

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(OFFLINE_FILES))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => withoutConnection(request)))
  } else if (address.pathname.startsWith('/static/')) {
    event.respondWith(hashedFile(request))
  } else if (OFFLINE_FILES.includes(address.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(address.pathname)))
  }
})

/** Back and forward show what the browser itself still has of the page, as they do without a worker. */
async function withoutConnection({ url, isHistoryNavigation }) {
  if (isHistoryNavigation) {
    const stored = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    if (stored?.ok) return stored
  }
  return caches.match(OFFLINE_PAGE)
}

async function hashedFile(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const names = await cache.keys()
    for (const oldest of names.slice(0, Math.max(0, names.length - MOST_FILES))) await cache.delete(oldest)
  }
  return answer
}

async function removeOldCaches() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('kaitori-') && name !== OFFLINE && name !== FILES)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// What the server says (content/push): a title, a body, the page that a tap opens, and a tag.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  if (!title) return
  const options = { body, tag, lang: 'ja', icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', data: { path } }
  event.waitUntil(isLookedAt(path).then((isSeen) => isSeen || self.registration.showNotification(title, options)))
})

/** Whoever has the page before their eyes sees the news there. */
async function isLookedAt(path) {
  const { pathname } = new URL(String(path), self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ visibilityState, url }) => visibilityState === 'visible' && new URL(url).pathname === pathname)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

/** In a window that is open already, or in a new one. Pages of our own only. */
async function openPage(path) {
  const address = new URL(String(path), self.location.origin)
  const side = ['/kaitori', '/partner'].find((it) => address.pathname.startsWith(`${it}/`))
  const isOurs = address.origin === self.location.origin && side !== undefined
  const target = isOurs ? address.href : new URL('/kaitori/mypage', self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // What is done on the other side of the service is not left for it.
  const opened = windows.find((client) => new URL(client.url).pathname.startsWith(isOurs ? side : '/kaitori'))
  if (!opened) return self.clients.openWindow(target)
  await opened.focus().catch(() => undefined) // some browsers refuse; the page opens all the same
  return opened.navigate(target).catch(() => self.clients.openWindow(target))
}
