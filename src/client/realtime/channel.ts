/** What is needed of a WebSocket, so that tests can bring another one. */
export interface WebSocketLike {
  readonly bufferedAmount: number
  addEventListener(type: 'open' | 'message' | 'error' | 'close', listener: (event: object) => void): void
  send(text: string): void
  close(code: number): void
}

export type WebSocketConstructor = new (url: string, protocols: string[]) => WebSocketLike

export interface ChannelEvents {
  opened?(): void
  text(text: string): void
  closed(): void
}

/** A socket whose listener can be changed at once, and which is silent after it was closed from this side. */
export interface Channel {
  readonly bufferedAmount: number
  listen(events: ChannelEvents): void
  send(text: string): void
  close(code: number): void
}

export function openChannel(socket: WebSocketLike): Channel {
  let events: ChannelEvents | null = null
  socket.addEventListener('open', () => events?.opened?.())
  socket.addEventListener('message', (event) => {
    if ('data' in event && typeof event.data === 'string') events?.text(event.data)
  })
  socket.addEventListener('error', () => undefined) // 'close' follows
  socket.addEventListener('close', () => {
    const told = events
    events = null
    told?.closed()
  })
  return {
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    listen(next) {
      events = next
    },
    send: (text) => socket.send(text),
    close(code) {
      events = null
      socket.close(code)
    },
  }
}
