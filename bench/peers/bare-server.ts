// A bare Fastify server that answers given bytes: the limit that our answers are compared with.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const [file = '', port = '0', contentType = 'application/json'] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')
const app = Fastify()
app.post('/graphql', async (_request, reply) => reply.type(contentType).send(text))
app.get('/route', async (_request, reply) => reply.type(contentType).send(text))
await app.register(fastifyStatic, { root: dirname(file), prefix: '/files/' })
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
