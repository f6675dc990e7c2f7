import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import { InitiateAuthPartnerDocument } from '#contract/generated/partner.ts'

/** A partner as a real one would be: an address, a password, and the public API. */
export class PartnerPerson {
  readonly email: string
  readonly #graphql: GraphqlClient
  readonly #anonymous: GraphqlClient
  readonly #password: string
  #token: string | null = null

  constructor(endpoint: string, email: string, password: string) {
    this.email = email
    this.#password = password
    this.#graphql = createGraphqlClient(createFetchExecutor({ endpoint, token: async () => this.#token }))
    this.#anonymous = createGraphqlClient(createFetchExecutor({ endpoint, token: async () => null }))
  }

  /** Calls as this person; logs in first, and again when the session has ended. */
  async call<Result>(work: (graphql: GraphqlClient) => Promise<Result>): Promise<Result> {
    if (this.#token === null) await this.#logIn()
    try {
      return await work(this.#graphql)
    } catch (error) {
      if (!(error instanceof GraphqlCallError) || error.status !== 401) throw error
      await this.#logIn()
      return work(this.#graphql)
    }
  }

  async #logIn(): Promise<void> {
    const input = { email: this.email, password: this.#password }
    const { initiateAuthPartner } = await this.#anonymous.request(InitiateAuthPartnerDocument, { input })
    this.#token = initiateAuthPartner.auth.idToken
  }
}
