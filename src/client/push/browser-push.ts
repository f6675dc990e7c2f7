/** `denied`: the person said no to the browser, and only its own settings can change that. */
export type PushAbility = 'unsupported' | 'denied' | 'able'

/** `dismissed`: the browser's question was closed without an answer. `unreachable`: allowed, but its push service took nothing. */
export type PushRefusal = 'denied' | 'dismissed' | 'unreachable'

export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** What this browser is subscribed to; null without a service worker too. */
export async function currentSubscription(): Promise<BrowserSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? detailsOf(subscription) : null
}

/** Asks the person, then the browser. */
export async function subscribe(publicKey: string): Promise<BrowserSubscription | PushRefusal> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  // Where the worker could not be installed, `ready` would wait for ever.
  const pushManager =
    (await navigator.serviceWorker.getRegistration()) && (await navigator.serviceWorker.ready).pushManager
  if (!pushManager) return 'unreachable'
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Left from another installation, with another key.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options).catch(() => null)
  })
  return (subscription && detailsOf(subscription)) ?? 'unreachable'
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function detailsOf(subscription: PushSubscription): BrowserSubscription | null {
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}
