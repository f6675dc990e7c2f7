import type { FastifyInstance } from 'fastify'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { sendError } from '../http/errors.ts'

/**
 * The one-click form of RFC 8058: mail programs post to the address of List-Unsubscribe. A form posted from the page
 * itself, without JavaScript, goes back to the page.
 */
export async function registerOneClick(
  app: FastifyInstance,
  path: string,
  turnOff: (token: string) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
      const token = request.query.token ?? ''
      try {
        await turnOff(token)
      } catch (error) {
        if (error instanceof ExpectedError) return sendError(reply, 404, error.code)
        throw error
      }
      const isOneClick = typeof request.body === 'string' && request.body.includes('One-Click')
      if (isOneClick) return reply.type('text/plain; charset=utf-8').send('配信を停止しました。')
      return reply.redirect(`${path}?stopped=true&token=${encodeURIComponent(token)}`, 303)
    })
  })
}
