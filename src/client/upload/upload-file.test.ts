import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NetworkError } from '../graphql/network-error.ts'
import type { SendForm } from './send-form.ts'
import { type Network, uploadFile } from './upload-file.ts'
import { UploadRefused } from './upload-refused.ts'

const ASSET = { assetId: 'a1', url: '/assets/a1', thumbnailUrl: null, width: 4, height: 3, type: 'image/jpeg' }
const PHOTO = new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' })

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server that behaves badly as told, one request after the other; the last way stays. */
async function misbehaving(...ways: RequestListener[]) {
  const seen: { url: string; authorization: string | undefined; body: string }[] = []
  server = createServer((request, response) => {
    const way = ways[Math.min(seen.length, ways.length - 1)]
    const record = { url: request.url ?? '', authorization: request.headers.authorization, body: '' }
    seen.push(record)
    request.on('data', (piece: Buffer) => {
      record.body += piece.toString('latin1')
    })
    request.on('error', () => undefined)
    way?.(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { seen, apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const cutAtOnce: RequestListener = (request) => request.socket.destroy()
const cutInTheMiddle: RequestListener = (request) => void request.once('data', () => request.socket.destroy())
const halfAnAnswer: RequestListener = (request, response) => {
  response.writeHead(201, { 'content-length': '500', 'content-type': 'application/json' })
  response.write('{"assetId":"a')
  request.on('end', () => request.socket.destroy())
  request.resume()
}
function answer(status: number, body: object | string): RequestListener {
  return (request, response) =>
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
}

const sendByFetch: SendForm = async ({ url, token, form, signal }) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  try {
    const response = await fetch(url, { method: 'POST', headers, body: form, signal })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
  } catch (error) {
    throw new NetworkError(signal.aborted ? 'aborted' : 'failed', error)
  }
}

function fakeNetwork(onlineAnswers: boolean[] = []): Network & { readonly pauses: number[]; waits: number } {
  const network = {
    pauses: [] as number[],
    waits: 0,
    isOnline: () => onlineAnswers.shift() ?? true,
    async online() {
      network.waits += 1
    },
    async pause(milliseconds: number) {
      network.pauses.push(milliseconds)
    },
  }
  return network
}

function start(apiBase: string, network: Network, more: { uploadId?: string; signal?: AbortSignal } = {}) {
  return uploadFile(
    { apiBase, send: sendByFetch, network, token: async () => 'token-of-owner' },
    {
      kind: 'AUCTION_ITEM_IMAGE',
      file: PHOTO,
      uploadId: more.uploadId ?? null,
      onProgress: () => undefined,
      signal: more.signal ?? new AbortController().signal,
    },
  )
}

test('an owner sends with the token, a visitor with the id before the file', async () => {
  const { seen, apiBase } = await misbehaving(answer(201, ASSET))
  await expect(start(apiBase, fakeNetwork())).resolves.toEqual(ASSET)
  await start(apiBase, fakeNetwork(), { uploadId: 'Zk3vP0q9sLw8XyB2nRt6Ag' })
  expect(seen.map(({ url, authorization }) => [url, authorization])).toEqual([
    ['/assets/AUCTION_ITEM_IMAGE', 'Bearer token-of-owner'],
    ['/assets/AUCTION_ITEM_IMAGE/temporary', undefined],
  ])
  expect(seen[1]?.body.indexOf('name="id"')).toBeGreaterThan(0)
  expect(seen[1]?.body.indexOf('name="id"')).toBeLessThan(seen[1]?.body.indexOf('name="file"') ?? 0)
  expect(seen[0]?.body).not.toContain('name="id"')
})

test.each([
  ['cut at once', cutAtOnce],
  ['cut in the middle', cutInTheMiddle],
  ['cut in the answer', halfAnAnswer],
])('a connection %s is tried three times more, after 1, 2 and 4 seconds', async (_, way) => {
  const { seen, apiBase } = await misbehaving(way)
  const network = fakeNetwork()
  await expect(start(apiBase, network)).rejects.toBeInstanceOf(NetworkError)
  expect(network.pauses).toEqual([1000, 2000, 4000])
  expect(seen).toHaveLength(4)
})

test('one that comes back is used, and the whole file is sent again', async () => {
  const { seen, apiBase } = await misbehaving(cutInTheMiddle, cutAtOnce, answer(201, ASSET))
  const network = fakeNetwork()
  await expect(start(apiBase, network)).resolves.toEqual(ASSET)
  expect(network.pauses).toEqual([1000, 2000])
  expect(seen[2]?.body.length).toBeGreaterThan(PHOTO.size)
})

test.each([
  [400, { code: 'BAD_REQUEST', message: 'ファイルを読み込めませんでした。' }, 'ファイルを読み込めませんでした。'],
  [401, { code: 'ERROR_NOT_AUTHORIZED', message: 'ログインが必要です。' }, 'ログインが必要です。'],
  [415, { message: 'この形式の画像はご利用いただけません。' }, 'この形式の画像はご利用いただけません。'],
  [429, { message: '上限に達しました。' }, '上限に達しました。'],
  [500, { message: 'エラーが発生しました。' }, 'エラーが発生しました。'],
  [502, '<html>', 'HTTP 502'],
  [200, { hello: 'proxy' }, 'HTTP 200'],
])('the answer %i is thrown with its body, and not tried again', async (status, body, message) => {
  const { seen, apiBase } = await misbehaving(answer(status, body))
  const network = fakeNetwork()
  const error = await start(apiBase, network).catch((it: unknown) => it)
  expect(error).toBeInstanceOf(UploadRefused)
  expect(error).toMatchObject({ status, message, body: typeof body === 'string' ? null : body })
  expect(error).toHaveProperty('isLostSession', status === 401)
  expect([seen.length, network.pauses]).toEqual([1, []])
})

test('without a connection it waits, and that is no try', async () => {
  const { seen, apiBase } = await misbehaving(cutAtOnce, cutAtOnce, answer(201, ASSET))
  // offline at first, then lost during the first and the second request
  const network = fakeNetwork([false, false, false, false, false])
  await expect(start(apiBase, network)).resolves.toEqual(ASSET)
  expect([network.waits, network.pauses, seen.length]).toEqual([3, [], 3])
})

test('breaking it off ends it at once, without another try', async () => {
  const stop = new AbortController()
  const { seen, apiBase } = await misbehaving(() => stop.abort())
  const network = fakeNetwork()
  await expect(start(apiBase, network, { signal: stop.signal })).rejects.toMatchObject({ fault: 'aborted' })
  expect([seen.length, network.pauses]).toEqual([1, []])
})
