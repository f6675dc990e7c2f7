import { expect, test } from 'vitest'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { NetworkError } from '#client/graphql/network-error.ts'
import {
  InitiateAuthBikeOwnerDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep3Document,
} from '#contract/generated/account.ts'
import { breakOff, canBreakOff, forcingOverlay, isLoadingForced } from './forced-loading.ts'

/** Never answers; ends when it is broken off. */
const silent: GraphqlClient = {
  request: (_document, _variables, signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new NetworkError('aborted', null)))
    }),
}

test('a login and a request for a code can be broken off, and nothing while another command is under way', async () => {
  const graphql = forcingOverlay(silent)
  const login = graphql.request(InitiateAuthBikeOwnerDocument, { input: {} })
  const code = graphql.request(ResetPasswordBikeOwnerStep1Document, { email: 'a@example.com' })
  expect([isLoadingForced(), canBreakOff()]).toEqual([true, true])
  breakOff()
  await expect(login).rejects.toThrow('Aborted')
  await expect(code).rejects.toThrow('Aborted')
  expect([isLoadingForced(), canBreakOff()]).toEqual([false, false])

  void graphql.request(ResetPasswordBikeOwnerStep3Document, { uuid: '', password: '' })
  void graphql.request(InitiateAuthBikeOwnerDocument, { input: {} })
  expect([isLoadingForced(), canBreakOff()]).toEqual([true, false])
})
