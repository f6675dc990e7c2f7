import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Bus, BusEvents } from './bus.ts'
import { BUS_CHANNEL, createBusHandlers, encodeBusMessage } from './bus-messages.ts'
import { watchPeers } from './peers.ts'

const PEER_CHANNEL = `${BUS_CHANNEL}_peers`

const RECONNECT_DELAY_MS = 500
const COMMAND_TIMEOUT_MS = 2_000

/**
 * Redis PUBLISH after the commit, which does not wait for it. A message waits two seconds for a Redis that is unreachable; then
 * it reaches this instance alone and the fault is told. An instance that ends without a farewell may have told less than it
 * committed: for the others that is a gap.
 */
export async function connectRedisBus(url: string, { onGap, onFault }: BusEvents): Promise<Bus> {
  const handlers = createBusHandlers(onFault)
  const options = { lazyConnect: true, retryStrategy: () => RECONNECT_DELAY_MS, connectionName: 'kaitori-bus' }
  const publisher = new Redis(url, { ...options, maxRetriesPerRequest: null, commandTimeout: COMMAND_TIMEOUT_MS })
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
  const sending = new Set<Promise<void>>()
  const ignoreWhileReconnecting = () => undefined
  publisher.on('error', ignoreWhileReconnecting)
  subscriber.on('error', ignoreWhileReconnecting)
  subscriber.on('message', (channel, text) => (channel === BUS_CHANNEL ? handlers.receive(text) : peers.hear(text)))

  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  const peers = watchPeers({
    id: randomUUID(),
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    say: (word) => void publisher.publish(PEER_CHANNEL, word).catch(ignoreWhileReconnecting),
    onLost: onGap,
  })
  await subscriber.subscribe(BUS_CHANNEL, PEER_CHANNEL)
  // ioredis subscribes again by itself; only then nothing more is missed.
  subscriber.on('ready', () => void subscriber.subscribe(BUS_CHANNEL, PEER_CHANNEL).then(onGap, onFault))

  async function send(text: string): Promise<void> {
    try {
      await publisher.publish(BUS_CHANNEL, text)
    } catch (error) {
      onFault(error)
      handlers.receive(text)
    }
  }

  function sendSoon(text: string): void {
    const sent = send(text).finally(() => sending.delete(sent))
    sending.add(sent)
  }

  return {
    async publish(tx, topic, message) {
      const text = encodeBusMessage(topic, message)
      tx.onCommit(() => sendSoon(text))
    },
    announce(topic, message) {
      const text = encodeBusMessage(topic, message)
      return { notify: null, send: () => sendSoon(text) }
    },
    subscribe: handlers.add,
    reconnect: () => undefined, // Redis is another program
    async close() {
      peers.stop()
      await Promise.all(sending)
      await publisher.publish(PEER_CHANNEL, peers.farewell).catch(ignoreWhileReconnecting)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
