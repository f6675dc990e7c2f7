import type { PartnerMessageFieldsFragment } from '#contract/generated/partner-message.ts'
import type { SurveyPrice } from '#domain/auction/choice/counter-offer.ts'
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

/** What the service itself said: the question to the owner whether the bike is sold, at which price. */
export function systemWords({ specialMessageTemplateParams, surveyPrice }: PartnerMessage): string {
  const { amount, answerBy } = JSON.parse(specialMessageTemplateParams ?? '{}') as {
    amount?: number
    answerBy?: string
  }
  const price = amount === undefined ? '' : PRICE_WORDS[surveyPrice ?? 'highestBid'](yenText(amount))
  if (surveyPrice === 'replaced') return `${price}そのあと提示額が受け入れられ、金額が変わりました。`
  const deadline = answerBy === undefined ? '' : `（回答期限：${dateTimeText(answerBy)}）`
  return `${price}売却するかどうかを出品者にうかがいました${deadline}。`
}

const PRICE_WORDS = {
  highestBid: (amount) => `入札は${amount}で終了しました。`,
  replaced: (amount) => `入札は${amount}で終了しました。`,
  counterOffer: (amount) => `出品者の提示額${amount}が受け入れられました。`,
} as const satisfies Record<SurveyPrice, (amount: string) => string>

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
