import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import { NetworkError } from '../graphql/network-error.ts'

/** waiting: for its turn; paused: for the network. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed'

export interface UploadStatus {
  readonly state: UploadState
  /** From 0 to 1. */
  readonly progress: number
  readonly error: unknown
}

interface Work {
  readonly onProgress: (part: number) => void
  readonly onWaiting: (isWaiting: boolean) => void
  readonly signal: AbortSignal
}

interface Options {
  readonly upload: (fileId: string, work: Work) => Promise<UploadedAsset>
  readonly onDone: (fileId: string, asset: UploadedAsset) => void
}

export interface UploadQueue {
  add(fileId: string): void
  /** Also breaks off what is under way. */
  cancel(fileId: string): void
  retry(fileId: string): void
  /** Everything that failed for want of a connection. */
  retryUnsent(): void
  /** Breaks everything off and forgets it: nothing is told any more. */
  stop(): void
  /** What is not done yet, by id; the same object until something changes. */
  snapshot(): ReadonlyMap<string, UploadStatus>
  subscribe(listener: () => void): () => void
}

export const UPLOADS_AT_ONCE = 3

/** Sends files in the order in which they were added, a few at a time. */
export function createUploadQueue({ upload, onDone }: Options): UploadQueue {
  let statuses: ReadonlyMap<string, UploadStatus> = new Map()
  const running = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  function change(fileId: string, status: Partial<UploadStatus> | null): void {
    const next = new Map(statuses)
    if (status === null) next.delete(fileId)
    else next.set(fileId, { state: 'waiting', progress: 0, error: null, ...next.get(fileId), ...status })
    statuses = next
    for (const listener of listeners) listener()
  }

  function runNext(): void {
    while (running.size < UPLOADS_AT_ONCE) {
      const next = [...statuses].find(([fileId, { state }]) => state === 'waiting' && !running.has(fileId))
      if (!next) return
      void run(next[0])
    }
  }

  async function run(fileId: string): Promise<void> {
    const stop = new AbortController()
    running.set(fileId, stop)
    const isMine = () => running.get(fileId) === stop
    const note = (status: Partial<UploadStatus>) => {
      if (isMine()) change(fileId, status)
    }
    note({ state: 'sending', progress: 0, error: null })
    try {
      const asset = await upload(fileId, {
        onProgress: (progress) => note({ progress }),
        onWaiting: (isWaiting) => note({ state: isWaiting ? 'paused' : 'sending' }),
        signal: stop.signal,
      })
      if (!isMine()) return
      running.delete(fileId)
      change(fileId, null)
      onDone(fileId, asset)
    } catch (error) {
      if (!isMine()) return
      running.delete(fileId)
      change(fileId, { state: 'failed', error })
    } finally {
      runNext()
    }
  }

  function retry(fileId: string): void {
    if (statuses.get(fileId)?.state !== 'failed') return
    change(fileId, { state: 'waiting', progress: 0, error: null })
    runNext()
  }

  return {
    add(fileId) {
      if (statuses.has(fileId)) return
      change(fileId, {})
      runNext()
    },
    cancel(fileId) {
      const stop = running.get(fileId)
      running.delete(fileId)
      stop?.abort()
      if (statuses.has(fileId)) change(fileId, null)
      runNext()
    },
    retry,
    retryUnsent() {
      for (const [fileId, { error }] of statuses) if (error instanceof NetworkError) retry(fileId)
    },
    stop() {
      const stops = [...running.values()]
      running.clear()
      statuses = new Map()
      for (const stop of stops) stop.abort()
    },
    snapshot: () => statuses,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
