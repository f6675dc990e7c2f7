import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import { addMessage } from './add-message.ts'

interface SystemMessage {
  readonly messageTabId: number
  readonly template: 'MSG001'
  /** Moments are kept as ISO texts. */
  readonly params: { readonly amount: number; readonly answerBy: Date }
}

/** What the service itself says in a tab: a template with its parameters. Mails about it are the caller's. */
export async function postSystemMessage(
  tx: Tx,
  bus: Bus,
  { messageTabId, template, params }: SystemMessage,
  now: Date,
): Promise<void> {
  const message = {
    messageType: 2,
    senderGroup: 'proto-admin',
    createdBy: 'system',
    templateId: template,
    templateParams: JSON.stringify(params),
  } as const
  await addMessage(tx, bus, messageTabId, message, now)
}
