import { expect, test } from 'vitest'
import { realtimeAddress } from './realtime-address.ts'

test.each([
  ['/realtime/graphql', 'https://example.jp/kaitori', 'wss://example.jp/realtime/graphql/realtime', 'example.jp'],
  ['/realtime/graphql/', 'http://h:3000/', 'ws://h:3000/realtime/graphql/realtime', 'h:3000'],
  ['https://live.example.jp/graphql', 'http://h/', 'wss://live.example.jp/graphql/realtime', 'live.example.jp'],
])('%s on %s is dialled as %s', (endpoint, base, url, host) => {
  expect(realtimeAddress(endpoint, base)).toEqual({ url, host })
})
