import type { LiveState } from '#client/realtime/live-subscription.ts'

/** What a page says while its figures do not move by themselves. */
export function troubleOf(state: LiveState): { readonly trouble: string | null; readonly isSudden: boolean } {
  if (state === 'live') return { trouble: null, isSudden: false }
  return state === 'offline'
    ? { trouble: 'オフライン', isSudden: true }
    : { trouble: '再接続しています', isSudden: false }
}
