import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../../limits/limiter.ts'

/** argon2id, 19 MiB, two passes: 19 ms on the machine it was chosen on. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of a password that nobody has, at the same cost. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$7JJMwAFOs5snbqa93havwQ$mJAiuBZQfQYN6qxHr2ZcSsL7dnbJXTj/lifdLpVmcLI'
const MAX_WAITING = 200

export interface PasswordHashing {
  hash(password: string): Promise<string>
  /** Without a hash (no such account) it takes the same time and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

/**
 * Hashes run on threads that files, compression and DNS share, so only some at a time: a core always stays free for
 * everything else, and the others wait their turn.
 */
export function openPasswordHashing(): PasswordHashing {
  const limited = createLimiter(Math.max(1, Math.min(3, availableParallelism() - 1)), MAX_WAITING)
  return {
    hash: (password) => limited(() => hash(password, COST)),
    async verify(passwordHash, password) {
      const isRight = await limited(() => verify(passwordHash ?? NOBODY, password))
      return passwordHash !== null && isRight
    },
  }
}
