import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  parseClientFrame,
  parseServerFrame,
  printConnectionInit,
  printServerFrame,
  printStart,
  printStop,
  type ServerFrame,
} from './appsync-frames.ts'
import { decodeRealtimeHeader, encodeRealtimeHeader, tokenOfHeader } from './realtime-header.ts'

const header = { Authorization: 'Bearer a.b.c', host: 'localhost:3000' }

describe('frames of clients', () => {
  test('what our client prints is read back', () => {
    expect(parseClientFrame(printConnectionInit())).toEqual({ type: 'connection_init' })
    expect(parseClientFrame(printStop('7'))).toEqual({ type: 'stop', id: '7' })
    expect(parseClientFrame(printStart('7', { query: 'subscription { a }', variables: { b: 1 } }, header))).toEqual({
      type: 'start',
      id: '7',
      query: 'subscription { a }',
      operationName: null,
      variables: { b: 1 },
      token: 'a.b.c',
    })
  })

  test.each([
    ['{', null],
    ['[]', null],
    ['null', null],
    ['{"type":"hello","id":"1"}', '1'],
    ['{"type":"start"}', null],
    ['{"type":"stop","id":7}', null],
    [`{"type":"stop","id":"${'x'.repeat(129)}"}`, null],
    ['{"type":"start","id":"1"}', '1'],
    ['{"type":"start","id":"1","payload":{"data":"{"}}', '1'],
    ['{"type":"start","id":"1","payload":{"data":{"query":"{a}"}}}', '1'],
    ['{"type":"start","id":"1","payload":{"data":"{}"}}', '1'],
    ['{"type":"start","id":"1","payload":{"data":"{\\"query\\":\\"\\",\\"variables\\":[]}"}}', '1'],
  ])('%s is malformed and names the id when there is one', (text, id) => {
    expect(parseClientFrame(text)).toMatchObject({ type: 'malformed', id })
  })

  test('nothing that arrives makes the readers throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseClientFrame(text)
        parseServerFrame(text)
        decodeRealtimeHeader(text)
      }),
    )
  })
})

describe('frames of servers', () => {
  const frames: ServerFrame[] = [
    { type: 'ka' },
    { type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } },
    { type: 'connection_error', payload: { errors: [{ errorType: 'A', message: 'b', errorCode: 401 }] } },
    { type: 'start_ack', id: '1' },
    { type: 'complete', id: '1' },
    { type: 'data', id: '1', payload: { data: { a: 1 } } },
    { type: 'error', id: '1', payload: { errors: [] } },
  ]
  test.each(frames)('$type is read back', (frame) => {
    expect(parseServerFrame(printServerFrame(frame))).toEqual(frame)
  })

  test('an ack without payload keeps the default time-out, a strange connection_error has no reasons', () => {
    expect(parseServerFrame('{"type":"connection_ack","payload":null}')).toMatchObject({
      payload: { connectionTimeoutMs: 300_000 },
    })
    expect(parseServerFrame('{"type":"connection_error","payload":7}')).toMatchObject({ payload: { errors: [] } })
  })

  test.each(['{"type":"data"}', '{"type":"later","id":"1"}', 'hello'])('%s is ignored', (text) => {
    expect(parseServerFrame(text)).toBeNull()
  })
})

describe('the header', () => {
  test('goes through base64url without padding, Japanese included', () => {
    const encoded = encodeRealtimeHeader({ Authorization: '買取???>>>', host: 'h' })
    expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(decodeRealtimeHeader(encoded)).toEqual({ Authorization: '買取???>>>', host: 'h' })
  })

  test('is read from padded base64 as well, as the older handshake sends it', () => {
    const encoded = Buffer.from(JSON.stringify(header)).toString('base64')
    expect(decodeRealtimeHeader(encoded)).toEqual(header)
    expect(decodeRealtimeHeader('not base64 !')).toBeNull()
  })

  test.each([
    [{ Authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: 'abc' }, 'abc'],
    [{ Authorization: 'bearer  abc ' }, 'abc'],
    [{ Authorization: '' }, null],
    [{ Authorization: 7 }, null],
    [{ host: 'h' }, null],
    [null, null],
  ])('%j carries the token %j', (value, token) => {
    expect(tokenOfHeader(value)).toBe(token)
  })
})
