import { expect, test } from 'vitest'
import {
  type Conversation,
  type ConversationEvent,
  conversationAfter,
  isReadByOther,
  type Message,
  unansweredOf,
} from './conversation.ts'

function message(number: number, given: Partial<Message> = {}): Message {
  return {
    messageId: `7-${number}`,
    auctionId: 1,
    agentId: 2,
    bikeDealerId: 3,
    bikeOwnerId: 1,
    assetId: null,
    assetOriginalURL: null,
    assetThumbnailURL: null,
    fileName: null,
    fileSize: null,
    createdAt: '2026-11-15T00:00:00.000Z',
    createdBy: 'dealer:3',
    message: `text ${number}`,
    messageType: 0,
    senderGroup: 'dealer',
    senderName: '販売店',
    specialMessageTemplateId: null,
    specialMessageTemplateParams: null,
    surveyPrice: null,
    isDeleted: false,
    ...given,
  }
}

const EMPTY: Conversation = { messages: [], outgoing: [], held: [], olderCursor: null, readByOther: null }
const own = (number: number, text: string) => message(number, { senderGroup: 'seller', message: text })
const sending = (key: string, text: string): ConversationEvent => ({
  type: 'sending',
  outgoing: { key, text, file: null, createdAt: '', state: 'sending', reason: null },
})
const after = (...events: ConversationEvent[]) => events.reduce(conversationAfter, EMPTY)
const ids = ({ messages }: Conversation) => messages.map(({ messageId }) => messageId)
const received = (...messages: Message[]): ConversationEvent => ({ type: 'received', messages })

test('what comes twice or out of order is shown once, in order', () => {
  expect(ids(after(received(message(10)), received(message(9), message(11), message(10))))).toEqual([
    '7-9',
    '7-10',
    '7-11',
  ])
})

test('older messages go before', () => {
  const result = after(received(message(5)), { type: 'older', messages: [message(3), message(4)], cursor: 'c' })
  expect([ids(result), result.olderCursor]).toEqual([['7-3', '7-4', '7-5'], 'c'])
})

test('the own message that comes over the socket before its answer is not shown beside what is being sent', () => {
  const waiting = after(sending('k', 'はい'), received(own(1, 'はい'), message(2)))
  expect(ids(waiting)).toEqual(['7-2'])
  expect(ids(conversationAfter(waiting, { type: 'sent', key: 'k', message: own(1, 'はい') }))).toEqual(['7-1', '7-2'])
})

test('an answer that was lost: the message has arrived, and is not offered again', () => {
  const result = after(sending('k', 'はい'), received(own(1, 'はい')), { type: 'failed', key: 'k', reason: '通信' })
  expect([ids(result), result.outgoing]).toEqual([['7-1'], []])
})

test('one that failed stays with its reason, and can be sent again or dropped', () => {
  const failed = after(sending('k', 'はい'), { type: 'failed', key: 'k', reason: '通信' })
  expect(failed.outgoing).toMatchObject([{ key: 'k', state: 'failed', reason: '通信' }])
  expect(conversationAfter(failed, sending('k', 'はい')).outgoing).toMatchObject([{ state: 'sending' }])
  expect(conversationAfter(failed, { type: 'dropped', key: 'k' }).outgoing).toEqual([])
})

test('a message that was taken back does not come back with a late copy', () => {
  const result = after(received(message(1)), { type: 'deleted', messageId: '7-1' }, received(message(1)))
  expect(result.messages).toMatchObject([{ message: '削除されました', isDeleted: true }])
})

test('read marks only go forward', () => {
  const result = after({ type: 'readByOther', messageId: '7-10' }, { type: 'readByOther', messageId: '7-9' })
  expect([9, 10, 11].map((number) => isReadByOther(result, message(number)))).toEqual([true, true, false])
})

test('what nothing answered is sent again by itself, in its order, and what was refused is not', () => {
  const failed = after(
    sending('one', '一通目'),
    sending('two', '二通目'),
    sending('three', '三通目'),
    { type: 'failed', key: 'one', reason: '通信', isUnanswered: true },
    { type: 'failed', key: 'two', reason: '断られました', isFinal: true },
    { type: 'failed', key: 'three', reason: '通信', isUnanswered: true },
  )
  expect(unansweredOf(failed).map(({ key }) => key)).toEqual(['one', 'three'])
  expect(unansweredOf(conversationAfter(failed, sending('one', '一通目'))).map(({ key }) => key)).toEqual(['three'])
})
