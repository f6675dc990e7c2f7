import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendByXhr } from './send-form.ts'
import { browserNetwork, uploadFile } from './upload-file.ts'

type Step = 'answer' | 'error' | 'silence'

/** The browser's request as far as ours uses it; what happens to each is told beforehand. */
class ScriptedRequest {
  static steps: Step[] = []
  static all: ScriptedRequest[] = []
  static status = 201
  static text = '{"assetId":"a1"}'

  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  address = ''
  readonly headers: Record<string, string> = {}
  body: FormData | null = null
  isAborted = false

  constructor() {
    ScriptedRequest.all.push(this)
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
    const step = ScriptedRequest.steps.shift() ?? 'silence'
    if (step === 'error') queueMicrotask(() => this.onerror?.())
    if (step === 'answer') queueMicrotask(() => this.answer())
  }
  answer() {
    this.status = ScriptedRequest.status
    this.responseText = ScriptedRequest.text
    this.onload?.()
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', ScriptedRequest)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  Object.assign(ScriptedRequest, { steps: [], all: [], status: 201, text: '{"assetId":"a1"}' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start(token: string | null = null) {
  const stop = new AbortController()
  const parts: number[] = []
  const form = new FormData()
  const onProgress = (part: number) => void parts.push(part)
  const answer = sendByXhr({ url: '/assets/VIC', token, form, onProgress, signal: stop.signal })
  answer.catch(() => undefined)
  const [request] = ScriptedRequest.all
  return { answer, stop, parts, form, request }
}

test('it posts the form with the token and answers status and JSON', async () => {
  const { answer, request, form } = start('token')
  expect([request?.address, request?.headers, request?.body]).toEqual([
    'POST /assets/VIC',
    { authorization: 'Bearer token' },
    form,
  ])
  request?.answer()
  await expect(answer).resolves.toEqual({ status: 201, body: { assetId: 'a1' } })
  expect(vi.getTimerCount()).toBe(0)
})

test('a visitor sends no token; an answer that is no JSON is null', async () => {
  Object.assign(ScriptedRequest, { status: 502, text: '<html>' })
  const { answer, request } = start()
  expect(request?.headers).toEqual({})
  request?.answer()
  await expect(answer).resolves.toEqual({ status: 502, body: null })
})

test('progress is told as the part that is sent; an unknown length tells nothing', () => {
  const { request, parts } = start()
  for (const [loaded, total] of [
    [0, 400],
    [100, 400],
    [7, 0],
    [400, 400],
  ] as const)
    request?.upload.onprogress?.({ loaded, total })
  expect(parts).toEqual([0, 0.25, 1])
})

test('a lost connection is a network error', async () => {
  const { answer, request } = start()
  request?.onerror?.()
  await expect(answer).rejects.toMatchObject({ name: 'NetworkError', fault: 'failed' })
  expect(vi.getTimerCount()).toBe(0)
})

test('breaking off ends the request; one broken off before is never begun', async () => {
  const { answer, stop, request } = start()
  stop.abort()
  expect(request?.isAborted).toBe(true)
  await expect(answer).rejects.toMatchObject({ fault: 'aborted' })
  const gone = AbortSignal.abort()
  const late = sendByXhr({ url: '/', token: null, form: new FormData(), onProgress: () => undefined, signal: gone })
  await expect(late).rejects.toMatchObject({ fault: 'aborted' })
  expect(ScriptedRequest.all).toHaveLength(1)
})

test('a minute without a byte is a lost connection; every byte begins it anew', async () => {
  const { answer, request } = start()
  await vi.advanceTimersByTimeAsync(50_000)
  request?.upload.onprogress?.({ loaded: 1, total: 2 })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(request?.isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(answer).rejects.toMatchObject({ fault: 'timeout' })
})

function upload(signal = new AbortController().signal) {
  const options = { apiBase: '/', send: sendByXhr, network: browserNetwork, token: async () => null }
  const file = new Blob(['photo'])
  const done = uploadFile(options, {
    kind: 'AUCTION_ITEM_IMAGE',
    file,
    uploadId: 'u',
    onProgress: () => undefined,
    signal,
  })
  done.catch(() => undefined)
  return done
}

/** How many requests there are after so many milliseconds more. */
async function requestsAfter(milliseconds: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return ScriptedRequest.all.length
}

test('through it an upload is tried again after 1, 2 and 4 seconds, and then given up', async () => {
  ScriptedRequest.steps = ['error', 'error', 'error', 'error', 'answer']
  const done = upload()
  const seen = []
  for (const milliseconds of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) seen.push(await requestsAfter(milliseconds))
  expect(seen).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  await expect(done).rejects.toMatchObject({ fault: 'failed' })
})

test('a try that succeeds ends it, and what the server refuses is not tried again', async () => {
  ScriptedRequest.steps = ['error', 'answer']
  const done = upload()
  await requestsAfter(1000)
  await expect(done).resolves.toMatchObject({ assetId: 'a1' })
  Object.assign(ScriptedRequest, { steps: ['answer'], status: 415, text: '{"message":"この形式は使えません"}' })
  const refused = upload()
  expect(await requestsAfter(60_000)).toBe(3)
  await expect(refused).rejects.toMatchObject({ status: 415, message: 'この形式は使えません' })
})

test('breaking off during the pause ends it at once', async () => {
  ScriptedRequest.steps = ['error']
  const stop = new AbortController()
  const done = upload(stop.signal)
  await requestsAfter(500)
  stop.abort()
  await expect(done).rejects.toMatchObject({ fault: 'aborted' })
  expect(await requestsAfter(60_000)).toBe(1)
})

test('without a connection nothing is sent until it is back', async () => {
  const line = { onLine: false }
  vi.stubGlobal('navigator', line)
  ScriptedRequest.steps = ['answer']
  const done = upload()
  expect(await requestsAfter(3_600_000)).toBe(0)
  line.onLine = true
  window.dispatchEvent(new Event('online'))
  expect(await requestsAfter(0)).toBe(1)
  await expect(done).resolves.toMatchObject({ assetId: 'a1' })
})
