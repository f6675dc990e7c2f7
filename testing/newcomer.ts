import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { SIGN_UP } from './cast.ts'
import { EXAMPLE_LISTING } from './example-listing.ts'
import { upload } from './uploads.ts'

/** Someone who signs up at a running demo with the code of its outbox. Answers the session's token. */
export async function signUpAt(origin: string, email: string): Promise<string> {
  const create =
    'mutation ($input: CreateBikeOwnerInput!) { createBikeOwner(input: $input) { authChallenge { uuid } } }'
  const confirm =
    'mutation ($input: CreateBikeOwnerMfaInput!) { createBikeOwnerMfa(input: $input) { auth { idToken } } }'
  const { createBikeOwner } = await ask(origin, create, { ...SIGN_UP, email })
  const { uuid } = createBikeOwner.authChallenge
  const { createBikeOwnerMfa } = await ask(origin, confirm, { uuid, code: await codeFor(origin, email) })
  return createBikeOwnerMfa.auth.idToken
}

/** Lists a bike as the sell form would: photos first, then the listing. Answers its number. */
export async function listBikeAt(origin: string, idToken: string, endTime: string): Promise<number> {
  const headers = { authorization: `Bearer ${idToken}` }
  const file = await sharp({ create: { width: 1280, height: 960, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const images: { assetId: string; imageType: string }[] = []
  for (const { imageType } of EXAMPLE_LISTING.images) {
    const { body } = await upload(origin, 'AUCTION_ITEM_IMAGE', { file, headers })
    images.push({ assetId: body.assetId, imageType })
  }
  const query = 'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }'
  const listing = { ...EXAMPLE_LISTING, images, endTime }
  const { createAuction } = await ask(origin, query, { listing, idempotencyKey: randomUUID() }, headers)
  return createAuction.auctionId
}

/** How many bids an auction has, as everyone sees it. */
export async function bidCountAt(origin: string, auctionId: number): Promise<number> {
  const { auction } = await ask(origin, `{ auction(auctionId: ${auctionId}) { bidCount } }`, {})
  return auction?.bidCount ?? 0
}

async function ask(origin: string, query: string, input: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables: { input } }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

async function codeFor(origin: string, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}/dev/mail`, { headers: { accept: 'application/json' } })
    const mails = (await response.json()) as { to: string; text: string }[]
    const code = /認証コード: (\d{6})/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
    if (code) return code
    await sleep(200)
  }
}
