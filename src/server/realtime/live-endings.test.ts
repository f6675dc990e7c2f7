import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  DeleteBikeOwnerDocument,
  ResetPasswordBikeOwnerStep1Document,
  ResetPasswordBikeOwnerStep2Document,
  ResetPasswordBikeOwnerStep3Document,
} from '#contract/generated/account.ts'
import { RefreshAuthDocument, SignOutBikeOwnerDocument } from '#contract/generated/session.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type ApiInstance, startInstance } from '#testing/api-instance.ts'
import { type CastOwner, castOwner, logInAgain, PASSWORD } from '#testing/cast.ts'
import { answerToStart, listenTo, ON_POST_MESSAGE } from '#testing/live-client.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
let other: ApiInstance
let mailbox: Mailbox
let operator: CastPartner

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  other = await startInstance(api.databaseUrl)
  operator = await castOperator(api.services)
})
afterAll(async () => {
  other.kill()
  await api.stop()
  await mailbox.close()
})

/** Listens on both instances. */
function listen({ idToken }: { readonly idToken: string }) {
  return Promise.all([api, other].map(({ origin }) => listenTo(origin, idToken, ON_POST_MESSAGE, {})))
}

type Listeners = Awaited<ReturnType<typeof listen>>

/** Their subscriptions end, and cannot be started again with the same token. */
async function expectEnded(clients: Listeners, { idToken }: { readonly idToken: string }): Promise<void> {
  for (const client of clients) {
    expect(await client.nextOf('error')).toMatchObject({
      id: 's',
      payload: { errors: [{ errorType: 'InvalidToken' }] },
    })
    expect(await answerToStart(client, 'again', idToken, ON_POST_MESSAGE, {})).toBe('InvalidToken')
    client.socket.close()
  }
}

/** Theirs run on: a second start with the same id is acknowledged without an error before it. */
async function expectRunning(clients: Listeners, { idToken }: { readonly idToken: string }): Promise<void> {
  for (const client of clients) {
    expect(await answerToStart(client, 's', idToken, ON_POST_MESSAGE, {})).toBe('start_ack')
    client.socket.close()
  }
}

test('logging out ends the subscriptions of that session on every instance, and of no other', async () => {
  const owner = await castOwner(api.services)
  const elsewhere = await logInAgain(api.services, owner)
  const [here, there] = [await listen(owner), await listen(elsewhere)]
  await api.graphql(SignOutBikeOwnerDocument.query, {}, owner.headers)
  await expectEnded(here, owner)
  await expectRunning(there, elsewhere)
})

test('a partner who logs out hears no more', async () => {
  const dealer = await castDealer(api.services)
  const listening = await listen(dealer)
  await api.graphql('mutation { signOutPartner }', {}, dealer.headers)
  await expectEnded(listening, dealer)
})

const causes: Record<string, (owner: CastOwner) => Promise<unknown>> = {
  async 'a new password'({ email }) {
    await api.graphql(ResetPasswordBikeOwnerStep1Document.query, { email })
    await api.runJobs()
    const code = mailbox.codeFor(email)
    const { data } = await api.graphql(ResetPasswordBikeOwnerStep2Document.query, { email, code })
    const { uuid } = data.resetPasswordBikeOwnerStep2
    await api.graphql(ResetPasswordBikeOwnerStep3Document.query, { uuid, password: 'Shinkansen7Aoba' })
  },
  withdrawal: ({ headers }) => api.graphql(DeleteBikeOwnerDocument.query, { password: PASSWORD }, headers),
  async 'a refresh token that is used twice'({ idToken, refreshToken }) {
    const refresh = async (token: string) =>
      (await api.graphql(RefreshAuthDocument.query, { idToken, refreshToken: token })).data?.refreshAuth
    await refresh((await refresh(refreshToken)).refreshToken)
    await refresh(refreshToken)
  },
}

test.each(Object.entries(causes))(
  '%s ends the subscriptions of the owner on every instance',
  async (_name, happens) => {
    const [owner, stranger] = [await castOwner(api.services), await castOwner(api.services)]
    const [listening, undisturbed] = [await listen(owner), await listen(stranger)]
    await happens(owner)
    await expectEnded(listening, owner)
    await expectRunning(undisturbed, stranger)
  },
)

test('a dealer that is suspended hears no more; who represents it starts again without it', async () => {
  const agent = await castAgent(api.services)
  const dealer = await castDealer(api.services, { agentId: agent.agentId })
  const [shop, agency] = [await listen(dealer), await listen(agent)]
  const row = await api.services.db
    .selectFrom('bikeDealer')
    .select(['name', 'personInCharge', 'phone', 'email', 'state', 'licenceNumber', 'licenceAuthority', 'updatedAt'])
    .where('bikeDealerId', '=', dealer.bikeDealerId)
    .executeTakeFirstOrThrow()
  const input = {
    ...row,
    bikeDealerId: dealer.bikeDealerId,
    agentId: agent.agentId,
    suspendReason: '登録の内容を確認中',
  }
  const save = 'mutation S($input: SaveDealerInput!) { saveDealer(input: $input) }'
  expect((await api.graphql(save, { input }, operator.headers)).errors).toEqual([])
  await expectEnded(shop, dealer)
  for (const client of agency) await client.nextOf('error')
  await expectRunning(agency, agent)
})
