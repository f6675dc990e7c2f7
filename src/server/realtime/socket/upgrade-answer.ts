import type { Duplex } from 'node:stream'

const STATUS_TEXTS = {
  400: 'Bad Request',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const

/** Refuses an upgrade with a plain HTTP answer. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof STATUS_TEXTS): void {
  const text = STATUS_TEXTS[status]
  const headers = ['connection: close', 'content-type: text/plain', `content-length: ${text.length}`]
  if (status === 503 || status === 429) headers.push('retry-after: 5')
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${text}\r\n${headers.join('\r\n')}\r\n\r\n${text}`)
}
