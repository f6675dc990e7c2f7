import { contactCodeMail, contactReceivedMail } from '#content/mail/support-mails.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { contactForm, supportMessageForm } from '#domain/support/support-form.ts'
import { later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import type { Limited } from '../../auth/attempt-limits.ts'
import {
  CODE_LIFETIME_MS,
  checkCode,
  createChallenge,
  isUuid,
  newCode,
  openDetails,
  spendChallenge,
} from '../../auth/challenge.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { type Tx, transact } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import {
  addCustomerMessage,
  contactUrl,
  createLink,
  createThread,
  lockThread,
  threadOfToken,
} from './support-thread.ts'

type ContactForm = ReturnType<typeof checkedContact>

function checkedContact(given: unknown) {
  return checkedInput(contactForm, given)
}

/**
 * Both the network a visitor comes from and the address that would get the code: a stranger can fill neither our inbox nor
 * somebody else's.
 */
function limitsOf(email: string, clientAddress: string): Limited[] {
  return [
    { action: 'send-account', subject: `contact to ${email}` },
    { action: 'send-account', subject: `contact from ${clientAddress}` },
  ]
}

/**
 * Keeps what a visitor typed, sealed, until the code of the mail is typed. Returns the id under which it waits: nobody can
 * guess it, and the code counts for it alone.
 */
export async function sendContact({ services, now, clientAddress }: RequestContext, given: unknown): Promise<string> {
  const form = checkedContact(given)
  await services.limits.take(limitsOf(form.email, clientAddress), now)
  return transact(services.db, (tx) => mailCode(tx, services, form, now))
}

/** Another code, under another id: the former ones are void. */
export async function resendContactCode(
  { services, now, clientAddress }: RequestContext,
  uuid: string,
): Promise<string> {
  const form = await readContact(services, uuid, now)
  if (!form) throw new ExpectedError('CODE_IS_INVALID')
  await services.limits.take(limitsOf(form.email, clientAddress), now)
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, uuid)
    return mailCode(tx, services, form, now)
  })
}

async function mailCode(tx: Tx, services: Services, form: ContactForm, now: Date): Promise<string> {
  const code = newCode()
  const { email } = form
  const challenge = { purpose: 'contact', email, bikeOwnerId: null, code, details: form } as const
  const uuid = await createChallenge(tx, services.secrets, challenge, now)
  const notAfter = later(now, CODE_LIFETIME_MS)
  const document = contactCodeMail({ code })
  await queueMail(tx, services, { kind: 'contact-code', to: email, document, bikeOwnerId: null, notAfter }, now)
  return uuid
}

/** What waits for its code under the id; null when there is nothing any more. */
export async function readContact(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  uuid: string,
  now: Date,
): Promise<ContactForm | null> {
  if (!isUuid(uuid)) return null
  const waiting = await db
    .selectFrom('authChallenge')
    .select('detailsSealed')
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'contact')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return waiting ? checkedContact(openDetails(secrets, waiting.detailsSealed)) : null
}

/** The code was typed: the message reaches us, and its sender gets the way back to it. Returns the token of that. */
export async function confirmContact(
  context: RequestContext,
  { uuid, code }: { readonly uuid: string; readonly code: string },
): Promise<string> {
  const { services, now, clientAddress } = context
  const confirmed = await linkOfConfirmed(services, uuid, now)
  if (confirmed) return confirmed
  try {
    const { details } = await checkCode(services, { purpose: 'contact', uuid, code, clientAddress }, now)
    return await transact(services.db, (tx) => receiveContact(tx, services, uuid, checkedContact(details), now))
  } catch (error) {
    // Pressed twice: the other request was quicker.
    const made = error instanceof ExpectedError ? await linkOfConfirmed(services, uuid, now) : null
    if (made) return made
    throw error
  }
}

async function receiveContact(tx: Tx, services: Services, uuid: string, form: ContactForm, now: Date): Promise<string> {
  await spendChallenge(tx, uuid)
  const { email, name, subject, text, requestId } = form
  const asker = { bikeOwnerId: null, email } as const
  const thread = await createThread(tx, services, { asker, name, challengeUuid: uuid, subject, text, requestId }, now)
  const { supportThreadId } = thread
  const token = await createLink(tx, supportThreadId, now, firstLink(services.secrets, uuid))
  const document = contactReceivedMail({
    name,
    supportThreadId,
    subject: SUPPORT_SUBJECTS[subject],
    dueLabel: tokyoLabel(thread.dueAt ?? now),
    url: contactUrl(services.origin, token),
  })
  await queueMail(tx, services, { kind: 'contact-received', to: email, document, bikeOwnerId: null }, now)
  return token
}

/** Only whoever typed the message knows the id; a repeated request within the life of a code finds its thread. */
async function linkOfConfirmed(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  uuid: string,
  now: Date,
): Promise<string | null> {
  if (!isUuid(uuid)) return null
  const thread = await db
    .selectFrom('supportThread')
    .select('supportThreadId')
    .where('challengeUuid', '=', uuid)
    .where('createdAt', '>', later(now, -CODE_LIFETIME_MS))
    .executeTakeFirst()
  return thread ? firstLink(secrets, uuid) : null
}

/** The link that the code opened, the same however often it is asked for. */
function firstLink(secrets: Secrets, uuid: string): string {
  return secrets.sign('code', `link ${uuid}`)
}

/** A visitor goes on in the thread that the link of a mail opens. */
export async function postContactMessage(
  { services, now }: RequestContext,
  { token, ...given }: { readonly token: string; readonly text: string },
): Promise<void> {
  const { text } = checkedInput(supportMessageForm, given)
  const { supportThreadId } = await threadOfToken(services.db, token)
  await services.limits.take([{ action: 'send-account', subject: `support ${supportThreadId}` }], now)
  await transact(services.db, async (tx) => {
    await addCustomerMessage(tx, services, await lockThread(tx, supportThreadId), text, now)
  })
}
