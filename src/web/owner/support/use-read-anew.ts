import { useEffect, useEffectEvent, useState } from 'react'
import { readWhileSeen } from '../../shell/read-while-seen.ts'

/**
 * What the page loaded, as it is by now. Not by loading the page anew: that would take away what a form was answered, and
 * put an error in the place of the page where the network is lost.
 */
export function useReadAnew<Data>(loaded: Data, load: (signal: AbortSignal) => Promise<Data>): Data {
  const [newer, setNewer] = useState<{ readonly of: Data; readonly data: Data } | null>(null)
  const read = useEffectEvent((signal: AbortSignal) => {
    load(signal).then(
      (data) => signal.aborted || setNewer({ of: loaded, data }),
      () => undefined, // the next minute reads it
    )
  })
  useEffect(() => {
    const left = new AbortController()
    const stop = readWhileSeen(() => read(left.signal))
    return () => {
      stop()
      left.abort()
    }
  }, [])
  return newer?.of === loaded ? newer.data : loaded
}
