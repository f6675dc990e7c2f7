import type { PartnerMessageFieldsFragment } from '#contract/generated/partner-message.ts'
import { MESSAGE_TYPES } from '#domain/message/message-rules.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

export type PartnerMessage = PartnerMessageFieldsFragment

/** One line for a list. */
export function summaryOf(message: PartnerMessage): string {
  if (message.messageType === MESSAGE_TYPES.special) return systemWords(message)
  if (message.messageType === MESSAGE_TYPES.asset && !message.isDeleted)
    return `ファイル「${message.fileName ?? 'ファイル'}」`
  return message.message ?? ''
}

/** What the service itself said: the question to the owner whether the bike is sold. */
export function systemWords({ specialMessageTemplateParams }: PartnerMessage): string {
  const { amount, answerBy } = JSON.parse(specialMessageTemplateParams ?? '{}') as {
    amount?: number
    answerBy?: string
  }
  const price = amount === undefined ? '' : `入札は${yenText(amount)}で終了しました。`
  const deadline = answerBy === undefined ? '' : `（回答期限：${dateTimeText(answerBy)}）`
  return `${price}売却するかどうかを出品者にうかがいました${deadline}。`
}

/** Whether the person wrote it itself, and so may take it back for a while. */
export function isByPerson(
  { createdBy, senderGroup }: Pick<PartnerMessage, 'createdBy' | 'senderGroup'>,
  person: { readonly role: string; readonly partnerId: string; readonly dealerId: string | null },
): boolean {
  switch (person.role) {
    case 'operator':
      return createdBy === `operator:${person.partnerId}`
    case 'dealer':
      return createdBy === `dealer:${person.dealerId}`
    default:
      return senderGroup === person.role
  }
}
