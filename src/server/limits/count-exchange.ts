/** What instances tell each other of the requests they counted within one window of time. */
export interface CountExchange {
  /** Adds this instance's counts; answers those of all instances, for the same keys. */
  add(window: number, counts: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>
  /** Where it stands on something beside the database: whether that answers. */
  readonly ping?: () => Promise<unknown>
  close(): Promise<void>
}
