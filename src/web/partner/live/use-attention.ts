import { createContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { freshCount, type Heard, hasNew, heardAfter, knownOf } from './attention.ts'

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
