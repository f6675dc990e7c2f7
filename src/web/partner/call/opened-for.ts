import { createContext } from 'react-router'
import type { Refusal } from './answer/unsent.ts'

/** The hidden field that says for whom a form was opened. */
export const OPENED_FOR = 'openedFor'

interface Visitor {
  readonly partner: {
    readonly partnerId: string
    readonly name: string
    readonly dealers: readonly { readonly bikeDealerId: string; readonly name: string }[]
  }
  readonly dealerId: number | null
}

/** An account, and the dealer for whom it works. */
export function openedForOf({ partner, dealerId }: Visitor): string {
  return `${partner.partnerId}:${dealerId ?? ''}`
}

/** In whose name something is done: the dealer's, the agent's chosen dealer's, or the operator's own. */
export function actorNameOf({ partner: { dealers, name }, dealerId }: Visitor): string {
  return (dealers.find(({ bikeDealerId }) => bikeDealerId === String(dealerId)) ?? dealers[0])?.name ?? name
}

/** Why a form is not carried out; null where it was opened for whoever is logged in now. */
export function openedForRefusal(openedFor: string | null, visitor: Visitor): Refusal | null {
  if (openedFor === openedForOf(visitor)) return null
  const [account, dealer] = (openedFor ?? '').split(':')
  if (!account || dealer === undefined)
    return { problem: 'ページの内容が古くなっています。開き直してから、もう一度お試しください。', fields: [] }
  const changed = account === visitor.partner.partnerId ? '販売店' : 'ログイン中のアカウント'
  return {
    problem: `${changed}が「${actorNameOf(visitor)}」に変わったため、送信しませんでした。必要な場合は、内容をご確認のうえ入力し直してください。`,
    fields: [],
  }
}

/** What stands against every write of the present request; set before a page of the console acts. */
export const formRefusal = createContext<Refusal | null>(null)

/** Whom the form of a request names; in the address where the body is a file. */
export async function readOpenedFor(request: Request, { searchParams }: URL): Promise<string | null> {
  if (!/urlencoded|form-data/.test(request.headers.get('content-type') ?? '')) return searchParams.get(OPENED_FOR)
  const given = (await request.clone().formData()).get(OPENED_FOR)
  return typeof given === 'string' ? given : null
}
