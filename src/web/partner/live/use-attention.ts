import { createContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** How much has happened since somebody last looked at this tab; its title says so. */
export const Attention = createContext(0)

interface Heard {
  /** Of the news that the console tells. */
  readonly newsIds: readonly string[]
  readonly unreadCount: number
}

/** Counts what comes in while the tab is in the background, and plays a tone with whatever comes in, where that is chosen. */
export function useAttention({ newsIds, unreadCount }: Heard, hasSound: boolean): number {
  const isHidden = useIsHidden()
  const [seen, setSeen] = useState({ ids: new Set(newsIds), unreadCount })
  const fresh = newsIds.filter((id) => !seen.ids.has(id)).length + Math.max(0, unreadCount - seen.unreadCount)
  if (!isHidden && (fresh > 0 || unreadCount < seen.unreadCount)) setSeen({ ids: new Set(newsIds), unreadCount })
  const heard = useRef({ ids: new Set(newsIds), unreadCount })
  const key = newsIds.join(' ')
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ')
    const isNew = ids.some((id) => !heard.current.ids.has(id)) || unreadCount > heard.current.unreadCount
    heard.current = { ids: new Set([...heard.current.ids, ...ids]), unreadCount }
    if (isNew && hasSound) playTone()
  }, [key, unreadCount, hasSound])
  return isHidden ? fresh : 0
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
