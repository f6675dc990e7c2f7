import { createContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'

export interface Heard {
  /** Of the news that the console tells. */
  readonly newsIds: readonly string[]
  readonly unreadCount: number
}

interface Known {
  readonly ids: ReadonlySet<string>
  readonly unreadCount: number
}

/** How much has happened since somebody last looked at this tab; its title says so. */
export const Attention = createContext(0)

/** Counts what comes in while the tab is in the background, and plays a tone with whatever comes in, where that is chosen. */
export function useAttention({ newsIds, unreadCount }: Heard, hasSound: boolean): number {
  const isHidden = useIsHidden()
  const [seen, setSeen] = useState(() => knownOf({ newsIds, unreadCount }))
  const fresh = freshCount({ newsIds, unreadCount }, seen)
  if (!isHidden && (fresh > 0 || unreadCount < seen.unreadCount)) setSeen(knownOf({ newsIds, unreadCount }))
  const heard = useRef(seen)
  const key = newsIds.join(' ')
  useEffect(() => {
    const now = { newsIds: key === '' ? [] : key.split(' '), unreadCount }
    const isNew = hasNew(now, heard.current)
    heard.current = heardAfter(now, heard.current)
    if (isNew && hasSound) playTone()
  }, [key, unreadCount, hasSound])
  return isHidden ? fresh : 0
}

export function knownOf({ newsIds, unreadCount }: Heard): Known {
  return { ids: new Set(newsIds), unreadCount }
}

/** How much has come in since: the number before the title of a tab that nobody looks at. */
export function freshCount({ newsIds, unreadCount }: Heard, seen: Known): number {
  return newsIds.filter((id) => !seen.ids.has(id)).length + Math.max(0, unreadCount - seen.unreadCount)
}

/** Whether something came in that a tone is for. */
export function hasNew(now: Heard, heard: Known): boolean {
  return freshCount(now, heard) > 0
}

/** News that is put away and comes back with the next reading is no news; messages that are read make room for new ones. */
export function heardAfter({ newsIds, unreadCount }: Heard, heard: Known): Known {
  return { ids: new Set([...heard.ids, ...newsIds]), unreadCount }
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'hidden',
    () => false,
  )
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const TONE_SECONDS = 0.25
/** a'' */
const TONE_HERTZ = 880

/** Made here, not downloaded. Browsers are silent until the person has pressed something on the page. */
function playTone(): void {
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = TONE_HERTZ
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + TONE_SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + TONE_SECONDS)
}
