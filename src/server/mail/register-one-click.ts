import type { FastifyInstance } from 'fastify'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { sendError } from '../http/errors.ts'

type Turn = (token: string) => Promise<unknown>

/**
 * The one-click form of RFC 8058: mail programs post to the address of List-Unsubscribe. A form posted from the page
 * itself, without JavaScript, goes back to the page, which says so where the link is none of ours. The page alone may turn
 * on again what was turned off, where it offers that.
 */
export async function registerOneClick(
  app: FastifyInstance,
  path: string,
  turn: { readonly off: Turn; readonly on?: Turn },
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      const token = request.query.token ?? ''
      const isOneClick = typeof request.body === 'string' && request.body.includes('One-Click')
      const isResumed =
        !isOneClick && typeof request.body === 'string' && new URLSearchParams(request.body).has('resume')
      const page = (outcome: 'stopped' | 'resumed' | 'wrong') =>
        `${path}?${outcome}=true&token=${encodeURIComponent(token)}`
      try {
        await (isResumed && turn.on ? turn.on : turn.off)(token)
      } catch (error) {
        if (error instanceof ExpectedError)
          return isOneClick ? sendError(reply, 404, error.code) : reply.redirect(page('wrong'), 303)
        throw error
      }
      if (isOneClick) return reply.type('text/plain; charset=utf-8').send('配信を停止しました。')
      return reply.redirect(page(isResumed ? 'resumed' : 'stopped'), 303)
    })
  })
}
