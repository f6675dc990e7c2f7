import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'

test('without variables the defaults hold', () => {
  const environment = readEnvironment({})
  expect(environment.PORT).toBe(3000)
  expect(environment.DATABASE_URL).toBeUndefined()
  expect([environment.REGION, environment.ID_TOKEN]).toEqual(['ap-northeast-1', undefined])
})

test.each([
  [{ PORT: 'abc' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ MAINTENANCE: 'maybe' }, 'MAINTENANCE'],
  [{ ROLES: 'web,cook' }, 'ROLES'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
  [{ OBJECT_STORE_URL: 'ftp://a/b' }, 'OBJECT_STORE_URL'],
  [{ FOOTER_LINKS: '{broken' }, 'FOOTER_LINKS'],
  [{ WEBHOOK_LOCAL_ORIGINS: 'http://10.0.0.1:80' }, 'WEBHOOK_LOCAL_ORIGINS'],
  [{ WEBHOOK_LOCAL_ORIGINS: 'http://127.0.0.1:4000/path' }, 'WEBHOOK_LOCAL_ORIGINS'],
  [{ WEBHOOK_LOCAL_ORIGINS: 'http://127.0.0.1:4000', DATABASE_URL: 'postgres://localhost/x' }, 'WEBHOOK_LOCAL_ORIGINS'],
])('a wrong variable is named: %j', (variables, name) => {
  const read = () => readEnvironment(variables)
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(name)
})

test('every wrong variable has its own line', () => {
  try {
    readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })
    expect.unreachable()
  } catch (error) {
    expect((error as EnvironmentError).lines).toHaveLength(2)
  }
})

test('roles are all of them, or those that are named', () => {
  expect([...readEnvironment({}).ROLES]).toEqual(['web', 'api', 'realtime', 'worker'])
  expect([...readEnvironment({ ROLES: 'api, worker' }).ROLES]).toEqual(['api', 'worker'])
})
