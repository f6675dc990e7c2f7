import { type Clock, isClockRight } from '../db/clock.ts'

const POLL_INTERVAL_MS = 1_000

interface Stoppable {
  stop(): Promise<void>
}

/**
 * Only what runs by the crontab goes by this machine's own clock: with a wrong one it would come early or late, and keep
 * the other instances from doing it in time. So the jobs start anew without it, and with it when the clock is right again.
 */
export async function followClock(
  clock: Clock,
  begin: (isClockRight: boolean) => Promise<Stoppable>,
  onFault: (error: unknown) => void,
): Promise<Stoppable> {
  let wasRight = isClockRight(clock)
  let running: Stoppable | null = await begin(wasRight)
  let turn: Promise<void> = Promise.resolve()
  const follow = async () => {
    const isRight = isClockRight(clock)
    if (running && isRight === wasRight) return
    const ended = running
    running = null
    await ended?.stop()
    running = await begin(isRight)
    wasRight = isRight
  }
  const timer = setInterval(() => {
    turn = turn.then(follow).catch(onFault)
  }, POLL_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await turn
      await running?.stop()
    },
  }
}
