import { SURVEY_PRICES } from '#domain/auction/choice/counter-offer.ts'
import { builder } from '../../graphql/builder.ts'
import type { MessageView } from './message-view.ts'
import type { MessagePage } from './read-messages.ts'

const SurveyPriceEnum = builder.enumType('SurveyPrice', { values: SURVEY_PRICES })

export const MessageRef = builder.objectRef<MessageView>('Message')
MessageRef.implement({
  fields: (t) => ({
    messageId: t.exposeID('messageId'),
    auctionId: t.exposeInt('auctionId'),
    agentId: t.exposeInt('agentId', { nullable: true, description: 'Null in the support tab.' }),
    bikeDealerId: t.exposeInt('bikeDealerId', { nullable: true, description: 'Null in the support tab.' }),
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    assetId: t.exposeString('assetId', { nullable: true }),
    assetOriginalURL: t.exposeString('assetOriginalURL', {
      nullable: true,
      description: 'Needs the token of someone who takes part in the tab.',
    }),
    assetThumbnailURL: t.exposeString('assetThumbnailURL', { nullable: true, description: 'Null for a PDF.' }),
    fileName: t.exposeString('fileName', { nullable: true }),
    fileSize: t.exposeInt('fileSize', { nullable: true, description: 'Bytes.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.exposeString('createdBy'),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Until status 31 phone numbers, addresses and accounts in it are hidden from the two sides.',
    }),
    messageType: t.exposeInt('messageType', { description: '0 text, 1 asset, 2 special.' }),
    senderGroup: t.exposeString('senderGroup', { description: 'seller, dealer, proto-admin or agent.' }),
    senderName: t.exposeString('senderName'),
    specialMessageTemplateId: t.exposeString('specialMessageTemplateId', { nullable: true }),
    specialMessageTemplateParams: t.exposeString('specialMessageTemplateParams', {
      nullable: true,
      description: 'A JSON object.',
    }),
    surveyPrice: t.expose('surveyPrice', {
      type: SurveyPriceEnum,
      nullable: true,
      description:
        'Of the question about the sale: the highest bid, the counter-offer that the dealer accepted, or replaced by the question at that price. Null of other messages.',
    }),
    isDeleted: t.exposeBoolean('isDeleted'),
    contacts: t.stringList({
      description: 'For operators: what it holds that the two sides do not see yet (phone, mail, link, account).',
      resolve: ({ contacts }) => [...contacts],
    }),
    cursor: t.exposeString('cursor', { description: 'Its place, for messages(cursor:) and messages(after:).' }),
  }),
})

export const MessagePageRef = builder.objectRef<MessagePage>('MessagePage')
MessagePageRef.implement({
  fields: (t) => ({
    messages: t.field({ type: [MessageRef], description: 'Oldest first.', resolve: ({ messages }) => [...messages] }),
    dynamoDBCursor: t.exposeString('dynamoDBCursor', {
      nullable: true,
      description: 'Reads on in the same direction; null: nothing more.',
    }),
    newestCursor: t.exposeString('newestCursor', { description: 'What comes later is read after this place.' }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
})
