import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_SALES_FILE_BYTES } from '#domain/souba/files/sales-file.ts'
import { LARGEST_BYTES } from '#domain/upload/upload-rules.ts'
import { readEnvironment } from '../host/env.ts'
import { projectRoot } from '../host/project-root.ts'
import { DEFAULT_LIMITS } from '../realtime/limits.ts'
import { DEFAULT_CONNECTION_LIMITS, MAX_BODY_BYTES, MAX_HEADER_BYTES } from './connection-limits.ts'

const MEGABYTE = 1024 * 1024
const deployed = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')
const nginx = deployed('nginx/kaitori.conf.template')
const ingress = deployed('kubernetes/kaitori.yml')
const environment = readEnvironment({})

/** A directive's value inside a block of the nginx file; without one, outside of every location. */
function settingOf(directive: string, location?: string): string | undefined {
  const block = location
    ? (new RegExp(`location [^{]*${location}[^{]*\\{([^}]*)\\}`).exec(nginx)?.[1] ?? '')
    : nginx.replaceAll(/location [^{]*\{[^}]*\}/g, '')
  return new RegExp(`\\b${directive} ([^;]+);`).exec(block)?.[1]
}

const seconds = (text: string | undefined) => Number(/^(\d+)s$/.exec(text ?? '')?.[1]) * 1000
const megabytes = (text: string | undefined) => Number(/^(\d+)m$/.exec(text ?? '')?.[1]) * MEGABYTE
const annotation = (name: string) => new RegExp(`nginx.ingress.kubernetes.io/${name}: "?([\\w.]+)"?`).exec(ingress)?.[1]

test('bodies: what the program takes passes the balancer, and hardly more', () => {
  const largest = Math.max(MAX_SALES_FILE_BYTES, ...Object.values(LARGEST_BYTES))
  for (const allowed of [
    megabytes(settingOf('client_max_body_size', 'assets')),
    megabytes(annotation('proxy-body-size')),
  ]) {
    expect(allowed).toBeGreaterThan(largest)
    expect(allowed).toBeLessThanOrEqual(largest + MEGABYTE)
  }
  expect(megabytes(settingOf('client_max_body_size'))).toBe(MAX_BODY_BYTES)
})

test('times: slow clients are cut off by the balancer as by the program', () => {
  expect(seconds(settingOf('client_header_timeout'))).toBe(DEFAULT_CONNECTION_LIMITS.headersMs)
  expect(seconds(settingOf('client_body_timeout'))).toBe(environment.UPLOAD_IDLE_SECONDS * 1000)
  // The program closes an idle connection later than the balancer, which would else send a request into a closed one.
  expect(seconds(settingOf('keepalive_timeout'))).toBeLessThan(DEFAULT_CONNECTION_LIMITS.keepAliveMs)
  for (const patience of [
    seconds(settingOf('proxy_read_timeout', '/realtime/')),
    Number(annotation('proxy-read-timeout')) * 1000,
  ])
    expect(patience).toBeGreaterThan(DEFAULT_LIMITS.keepAliveMs * 2)
})

test('counts: connections of an address, and the size of headers', () => {
  expect(settingOf('limit_conn')).toBe(`connections ${environment.CONNECTIONS_PER_ADDRESS}`)
  expect(annotation('limit-connections')).toBe(String(environment.CONNECTIONS_PER_ADDRESS))
  expect(settingOf('large_client_header_buffers')).toBe(`4 ${MAX_HEADER_BYTES / 1024}k`)
})

test('logs: no line of the balancer holds an address with its query, where a socket has its token', () => {
  expect(nginx).toContain('access_log off;')
  expect(settingOf('error_log', '/realtime/')).toBe('/dev/null emerg')
  expect(annotation('enable-access-log')).toBe('false')
})

test('proxies: the address of the client is the one that the balancer saw', () => {
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  for (const file of ['compose.yml', 'kubernetes/kaitori.yml']) expect(deployed(file)).toContain('TRUST_PROXY: "1"')
})
