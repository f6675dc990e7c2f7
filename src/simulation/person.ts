import { setTimeout as sleep } from 'node:timers/promises'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  InitiateAuthBikeOwnerDocument,
  type InitiateAuthBikeOwnerMutationVariables,
} from '#contract/generated/account.ts'
import { InitiateAuthPartnerDocument } from '#contract/generated/partner.ts'

/** Somebody as a real one would be: an address, a password, and the public API. */
abstract class Person {
  readonly email: string
  protected readonly password: string
  protected readonly endpoint: string
  readonly #graphql: GraphqlClient
  readonly #anonymous: GraphqlClient
  #token: string | null = null

  constructor(endpoint: string, email: string, password: string) {
    this.email = email
    this.password = password
    this.endpoint = endpoint
    this.#graphql = createGraphqlClient(createFetchExecutor({ endpoint, token: async () => this.#token }))
    this.#anonymous = createGraphqlClient(createFetchExecutor({ endpoint, token: async () => null }))
  }

  /** Calls as this person; logs in first, and again when the session has ended. */
  async call<Result>(work: (graphql: GraphqlClient) => Promise<Result>): Promise<Result> {
    this.#token ??= await this.logIn(this.#anonymous)
    try {
      return await work(this.#graphql)
    } catch (error) {
      if (!(error instanceof GraphqlCallError) || error.status !== 401) throw error
      this.#token = await this.logIn(this.#anonymous)
      return work(this.#graphql)
    }
  }

  /** Sends a photo the way of every upload. Returns its id. */
  async upload(photo: Uint8Array<ArrayBuffer>): Promise<string> {
    const body = new FormData()
    body.set('file', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
    const headers = { authorization: `Bearer ${this.#token}` }
    const url = new URL('/assets/AUCTION_ITEM_IMAGE', this.endpoint)
    const response = await fetch(url, { method: 'POST', headers, body })
    const { assetId } = (await response.json()) as { readonly assetId?: string }
    if (!assetId) throw new Error(`the photo was refused with ${response.status}`)
    return assetId
  }

  protected abstract logIn(anonymous: GraphqlClient): Promise<string>
}

export class PartnerPerson extends Person {
  protected async logIn(anonymous: GraphqlClient): Promise<string> {
    const input = { email: this.email, password: this.password }
    const { initiateAuthPartner } = await anonymous.request(InitiateAuthPartnerDocument, { input })
    return initiateAuthPartner.auth.idToken
  }
}

/** An owner, whose mailbox is the outbox of the demo. */
export class OwnerPerson extends Person {
  #deviceToken: string | null = null

  protected async logIn(anonymous: GraphqlClient): Promise<string> {
    const send = (input: InitiateAuthBikeOwnerMutationVariables['input']) =>
      anonymous.request(InitiateAuthBikeOwnerDocument, { input }).then((it) => it.initiateAuthBikeOwner)
    const first = await send({ email: this.email, password: this.password, deviceToken: this.#deviceToken })
    const uuid = first.authChallenge?.uuid
    const { auth } = uuid === undefined ? first : await send({ uuid, code: await this.#readCode() })
    if (!auth) throw new Error(`${this.email} could not log in`)
    this.#deviceToken = auth.deviceToken ?? null
    return auth.idToken
  }

  async #readCode(): Promise<string> {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      await sleep(LOOK_INTERVAL_MS)
      const outbox = new URL('/dev/mail', this.endpoint)
      const response = await fetch(outbox, { headers: { accept: 'application/json' } })
      const mails = (await response.json()) as readonly { readonly to: string; readonly text: string }[]
      const code = /認証コード: (\d{6})/.exec(mails.find(({ to }) => to === this.email)?.text ?? '')?.[1]
      if (code) return code
    }
    throw new Error(`no code came for ${this.email}`)
  }
}

/** The mail is sent by a job: it takes a moment. */
const LOOK_INTERVAL_MS = 500
const MAX_LOOKS = 20
