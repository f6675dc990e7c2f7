import { useCallback, useEffect, useRef, useState } from 'react'
import type { ToastMessage } from './toast.tsx'
import type { Tone } from './tone.ts'

/** Long enough to read two lines twice. Milliseconds. */
const SHOWN_FOR = 8_000

/** The messages of one ToastRegion. A bad one stays until it is closed. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  const dismiss = useCallback((id: number) => {
    setToasts((before) => before.filter((toast) => toast.id !== id))
  }, [])

  const show = useCallback(
    (text: string, tone: Tone = 'good') => {
      lastId.current += 1
      const id = lastId.current
      setToasts((before) => [...before, { id, text, tone }])
      if (tone === 'bad') return
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        dismiss(id)
      }, SHOWN_FOR)
      timers.current.add(timer)
    },
    [dismiss],
  )

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  return { toasts, show, dismiss }
}
