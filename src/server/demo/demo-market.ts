import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Starts the simulated market as a program of its own, which knows nothing but the public API. Returns how to stop it.
 * From source (development) there is no built program beside this one: then it is started by hand.
 */
export function startDemoMarket(origin: string, log: FastifyBaseLogger): () => void {
  if (import.meta.url.endsWith('.ts')) return () => undefined
  const file = fileURLToPath(new URL('./market-simulation.js', import.meta.url))
  const child = spawn(process.execPath, [file, '--origin', origin, '--quiet'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', (error) => log.warn({ err: error }, 'the simulated market could not start'))
  child.on('exit', (code) => log.info({ code }, 'the simulated market ended'))
  child.unref()
  child.channel?.unref()
  return () => void child.kill('SIGTERM')
}
