import { type Clock, isClockRight } from '../db/clock.ts'

const POLL_INTERVAL_MS = 1_000

interface Stoppable {
  stop(): Promise<void>
  /** Settles when it ended, also by itself: where the database was unreachable for too long. */
  readonly promise?: Promise<unknown>
}

/**
 * Only what runs by the crontab goes by this machine's own clock: with a wrong one it would come early or late, and keep
 * the other instances from doing it in time. So the jobs start anew without it, and with it when the clock is right again.
 */
export async function followClock(
  clock: Clock,
  begin: (isClockRight: boolean) => Promise<Stoppable>,
  onFault: (error: unknown) => void,
): Promise<Stoppable & { restart(): void }> {
  let wasRight = isClockRight(clock)
  let running: Stoppable | null = null
  const start = async (isRight: boolean) => {
    const begun = await begin(isRight)
    running = begun
    const forget = () => {
      if (running === begun) running = null
    }
    begun.promise?.then(forget, forget)
  }
  await start(wasRight)
  let turn: Promise<void> = Promise.resolve()
  const follow = async () => {
    const isRight = isClockRight(clock)
    if (running && isRight === wasRight) return
    const ended = running
    running = null
    await ended?.stop()
    await start(isRight)
    wasRight = isRight
  }
  let isRestartAsked = false
  const restart = async () => {
    isRestartAsked = false
    const ended = running
    running = null // where it cannot start at once, the next turn tries again
    await ended?.stop()
    wasRight = isClockRight(clock)
    await start(wasRight)
  }
  const timer = setInterval(() => {
    turn = turn.then(follow).catch(onFault)
  }, POLL_INTERVAL_MS)
  return {
    restart() {
      if (isRestartAsked) return
      isRestartAsked = true
      turn = turn.then(restart).catch(onFault)
    },
    async stop() {
      clearInterval(timer)
      await turn
      await running?.stop()
    },
  }
}
