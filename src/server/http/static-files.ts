import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../host/project-root.ts'

const ROOT = join(projectRoot, 'build/client')

/** The browser's files: those below /static have a hash in their name and never change; the others are asked for again. */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(ROOT, 'static'),
    prefix: '/static/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: ROOT,
    prefix: '/',
    wildcard: false,
    globIgnore: ['static/**'],
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}
