import { expect, test } from 'vitest'
import { isByPerson, type PartnerMessage, summaryOf } from './message-words.ts'

const message: PartnerMessage = {
  messageId: '1-1',
  assetOriginalURL: null,
  assetThumbnailURL: null,
  fileName: null,
  fileSize: null,
  createdAt: '2026-11-15T03:00:00Z',
  createdBy: 'dealer:2001',
  message: 'こんにちは',
  messageType: 0,
  senderGroup: 'dealer',
  senderName: 'モト横浜',
  specialMessageTemplateId: null,
  specialMessageTemplateParams: null,
  surveyPrice: null,
  isDeleted: false,
  contacts: [],
}
const special = JSON.stringify({ amount: 420_000, answerBy: '2026-11-17T03:00:00Z' })

test.each([
  ['a text', message, 'こんにちは'],
  ['a file', { ...message, messageType: 1, message: null, fileName: '見積書.pdf' }, 'ファイル「見積書.pdf」'],
  ['a file taken back', { ...message, messageType: 1, message: '削除されました', isDeleted: true }, '削除されました'],
  [
    'the question to the owner',
    { ...message, messageType: 2, message: null, specialMessageTemplateParams: special },
    '入札は¥420,000で終了しました。売却するかどうかを出品者にうかがいました（回答期限：11月17日（火）12:00）。',
  ],
  [
    'the question that another at a new price replaced',
    { ...message, messageType: 2, message: null, specialMessageTemplateParams: special, surveyPrice: 'replaced' },
    '入札は¥420,000で終了しました。そのあと提示額が受け入れられ、金額が変わりました。',
  ],
  [
    'the question at the price of the counter-offer',
    { ...message, messageType: 2, message: null, specialMessageTemplateParams: special, surveyPrice: 'counterOffer' },
    '出品者の提示額¥420,000が受け入れられました。売却するかどうかを出品者にうかがいました（回答期限：11月17日（火）12:00）。',
  ],
] as const)('%s', (_name, given, expected) => expect(summaryOf(given)).toBe(expected))

test.each([
  ['the dealer itself', { role: 'dealer', partnerId: '3001', dealerId: '2001' }, true],
  ['another dealer', { role: 'dealer', partnerId: '3002', dealerId: '2002' }, false],
  ['an agent', { role: 'agent', partnerId: '3003', dealerId: '2001' }, false],
  ['an operator', { role: 'operator', partnerId: '2001', dealerId: null }, false],
])('a message of a dealer, seen by %s', (_name, person, expected) => expect(isByPerson(message, person)).toBe(expected))
