import { contactCodeMail, contactReceivedMail } from '#content/mail/support-mails.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { contactForm, supportMessageForm } from '#domain/support/support-form.ts'
import { later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import {
  CODE_LIFETIME_MS,
  checkCode,
  createChallenge,
  emailKeyOf,
  isUuid,
  newCode,
  openDetails,
  spendChallenge,
} from '../../auth/challenge.ts'
import { forgetCodeMails, takeCodeMail } from '../../auth/code-mails.ts'
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

/** A network that fills many addresses slows itself down; what one address gets is counted with the mails (mailCode). */
async function takeFromNetwork({ services, now, clientAddress }: RequestContext): Promise<void> {
  await services.limits.take([{ action: 'send-account', subject: `contact from ${clientAddress}` }], now)
}

/**
 * Keeps what a visitor typed, sealed, until the code of the mail is typed. Returns the id under which it waits: nobody can
 * guess it, and the code counts for it alone.
 */
export async function sendContact(
  context: RequestContext,
  given: Readonly<Record<string, unknown>> & { readonly formerUuid?: string | null | undefined },
): Promise<string> {
  const form = checkedContact(given)
  await takeFromNetwork(context)
  return transact(context.services.db, (tx) => mailCode(tx, context, form, given.formerUuid ?? null))
}

/** Another code, under another id: the former ones are void. While mails are held back, the last one that was mailed counts. */
export async function resendContactCode(context: RequestContext, uuid: string): Promise<string> {
  const { services, now } = context
  const waiting = await readContact(services, uuid, now)
  if (!waiting) throw new ExpectedError('CODE_IS_INVALID')
  await takeFromNetwork(context)
  return transact(services.db, (tx) => mailCode(tx, context, waiting.form, uuid, true))
}

/** Like the code of a sign-up: while no mail goes out, the mailbox holds a reserve code for this request. */
async function mailCode(
  tx: Tx,
  context: RequestContext,
  form: ContactForm,
  formerUuid: string | null,
  isResend = false,
): Promise<string> {
  const { services, now, clientAddress: requester } = context
  const { secrets } = services
  const { email } = form
  const mailbox = { purpose: 'contact', emailKey: emailKeyOf(secrets, email) } as const
  const asking = { ...mailbox, requester, isKnown: false }
  const { isHeldBack, isToldHeldBack: isMailHeldBack, reserve } = await takeCodeMail(tx, secrets, asking, now)
  const code = isHeldBack ? null : newCode()
  if (isResend && !isHeldBack && formerUuid !== null) await spendChallenge(tx, formerUuid)
  const details = { ...form, isMailHeldBack }
  const uuid = await createChallenge(
    tx,
    secrets,
    { ...mailbox, email, bikeOwnerId: null, code, details, requester, formerUuid },
    now,
  )
  if (code === null) return uuid
  const notAfter = reserve?.until ?? later(now, CODE_LIFETIME_MS)
  const document = contactCodeMail({ code, reserve })
  await queueMail(tx, services, { kind: 'contact-code', to: email, document, bikeOwnerId: null, notAfter }, now)
  return uuid
}

export interface WaitingContact {
  readonly form: ContactForm
  readonly isMailHeldBack: boolean
}

/** What waits for its code under the id; null when there is nothing any more. */
export async function readContact(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  uuid: string,
  now: Date,
): Promise<WaitingContact | null> {
  if (!isUuid(uuid)) return null
  const waiting = await db
    .selectFrom('authChallenge')
    .select('detailsSealed')
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'contact')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!waiting) return null
  const details = openDetails(secrets, waiting.detailsSealed) as { readonly isMailHeldBack: boolean } // sealed by mailCode()
  return { form: checkedContact(details), isMailHeldBack: details.isMailHeldBack }
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
    const { details, emailKey, spends } = await checkCode(
      services,
      { purpose: 'contact', uuid, code, clientAddress },
      now,
    )
    return await transact(services.db, async (tx) => {
      await spendChallenge(tx, ...spends)
      await forgetCodeMails(tx, { purpose: 'contact', emailKey })
      return receiveContact(tx, services, uuid, checkedContact(details), now)
    })
  } catch (error) {
    // Pressed twice: the other request was quicker.
    const made = error instanceof ExpectedError ? await linkOfConfirmed(services, uuid, now) : null
    if (made) return made
    throw error
  }
}

async function receiveContact(tx: Tx, services: Services, uuid: string, form: ContactForm, now: Date): Promise<string> {
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
