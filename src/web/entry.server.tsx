import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router'
import type { PageHost } from '#contract/page-host.ts'
import { hostContext } from './host-context.ts'
import { NonceContext } from './nonce.ts'
import { RequestIdContext } from './shell/request-id.ts'

export { keptAddress } from './kept-address.ts'

export function createLoadContext(host: PageHost): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  return context
}

/** Without it React Router prints the stack to the console, beside the log and its rules. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(hostContext).reportError(error)
}

/** Pages are rendered whole: their data is there before rendering starts, and the host compresses them once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, requestId } = context.get(hostContext)
  const nonceProperty = nonce ? { nonce } : {}
  const html = await renderWhole(
    <NonceContext value={nonce ?? undefined}>
      <RequestIdContext value={requestId}>
        <ServerRouter context={entry} url={request.url} {...nonceProperty} />
      </RequestIdContext>
    </NonceContext>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

async function renderWhole(page: React.ReactNode, nonce: string | null): Promise<string> {
  const { PassThrough } = await import('node:stream')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const body = new PassThrough()
    body.on('data', (chunk: Buffer) => chunks.push(chunk))
    body.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    const stream = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      onAllReady: () => stream.pipe(body),
      onShellError: reject,
      onError: () => undefined, // the router's error boundary shows it; the host logs by the status
    })
  })
}
