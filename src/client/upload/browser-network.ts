import { NetworkError } from '../graphql/network-error.ts'
import type { Network } from './upload-file.ts'

/** What the browser says about its connection. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  online: (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new NetworkError('aborted', signal.reason))
      if (navigator.onLine) return resolve()
      const end = (then: () => void) => () => {
        window.removeEventListener('online', back)
        signal.removeEventListener('abort', abort)
        then()
      }
      const back = end(resolve)
      const abort = end(() => reject(new NetworkError('aborted', signal.reason)))
      window.addEventListener('online', back)
      signal.addEventListener('abort', abort)
    }),
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new NetworkError('aborted', signal.reason))
      const abort = () => {
        clearTimeout(timer)
        reject(new NetworkError('aborted', signal.reason))
      }
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort)
        resolve()
      }, milliseconds)
      signal.addEventListener('abort', abort)
    }),
}
