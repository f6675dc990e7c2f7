import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTING_FIELDS } from '#domain/listing/listing-table.ts'
import { closeCast, openCast, send } from '#testing/sent-mutations/cast.ts'
import { MUTATIONS } from '#testing/sent-mutations/every-mutation.ts'
import { schema } from '../schema.ts'

beforeAll(openCast)
afterAll(closeCast)

/** What people write and has to say something, wherever it stands in a mutation. */
const WORDS = [
  ...['answer', 'question', 'comment', 'message', 'text', 'reason', 'detail', 'subject', 'body', 'nickname'],
  ...['name', 'userName', 'personInCharge', 'deliveryManagerName', 'deliveryPlace'],
  ...['address1', 'address3'],
]
/** What may be left empty, in words that are empty where nothing can be read. */
const OPTIONAL_WORDS = [
  ...[
    'address2',
    'address4',
    'cancelReasonText',
    'memo',
    'emergencyContact',
    'colorText',
    'note',
    'occupation',
    'suspendReason',
    'fileName',
  ],
  ...['contactInfoToBikeDealer', 'customPartsText', 'otherDeliveryLocation'],
  ...['electrics', 'engine', 'etc', 'exterior', 'handlebar', 'lowered', 'muffler', 'other', 'suspension'],
]
/** What programs and choices give, in a form of its own. */
const CODES = [
  'columns',
  'prefectures',
  'fraud',
  'line',
  'paidOn',
  'changedOn',
  'photoAssetIds',
  'proofAssetId',
  ...['assetId', 'movieAssetId', 'newAssetId', 'vicAssetId', 'guardianConsentAssetId', 'uploadId'],
  ...[
    'guardianConsentUploadId',
    'idempotencyKey',
    'uuid',
    'requestUuid',
    'formerUuid',
    'requestId',
    'code',
    'confirmedChanges',
    'token',
    'version',
    'messageId',
    'linkKey',
    'id1',
    'mrasn',
  ],
  ...['email', 'password', 'phone', 'zip', 'state', 'deviceToken', 'idToken', 'refreshToken', 'endpoint', 'auth'],
  ...['p256dh', 'csv', 'query', 'operationType', 'method', 'documentType', 'paymentMethod', 'imageType'],
  ...['licenceNumber', 'licenceAuthority', 'cancelReason'],
  ...['movieType', 'url'],
  ...['deliveryOn', 'endTime'],
  ...['firstRegistration', 'inspectionUntil', 'frameNumber', 'plate', 'matches'],
  ...Object.entries(LISTING_FIELDS).flatMap(([name, { kind }]) => (['choice', 'choices'].includes(kind) ? [name] : [])),
]

function textsOf(given: readonly (GraphQLArgument | GraphQLInputField)[]): string[] {
  return given.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    if (isInputObjectType(named)) return textsOf(Object.values(named.getFields()))
    return named.name === 'String' || named.name === 'ID' ? [name] : []
  })
}

test('every text of a mutation is words or a code: whoever adds one says whether it has to say something', () => {
  const texts = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ args }) => textsOf(args))
  expect([...new Set(texts)].sort()).toEqual([...new Set([...WORDS, ...OPTIONAL_WORDS, ...CODES])].sort())
})

/** Each place of a text in what is sent, with the same where nothing can be read there. */
function withoutWords(value: unknown, path = ''): { path: string; blanked: unknown }[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const set = (blanked: unknown) =>
      Array.isArray(value) ? value.with(Number(key), blanked) : { ...value, [key]: blanked }
    if (typeof below === 'string')
      return WORDS.includes(key) ? [{ path: `${path}.${key}`, blanked: set(UNREADABLE) }] : []
    return withoutWords(below, `${path}.${key}`).map((it) => ({ path: it.path, blanked: set(it.blanked) }))
  })
}

/** No width, word joiner, byte order mark, soft hyphen, fillers of Hangul, the blank of Braille. */
const UNREADABLE = ' \u200B\u2060\uFEFF\u00AD\u3164\uFFA0\u115F\u2800 '.repeat(3)

test.each(Object.entries(MUTATIONS))(
  '%s takes no words of characters that nobody sees',
  async (mutation, [, prepare]) => {
    const { person, variables } = await prepare()
    for (const { path, blanked } of withoutWords(variables)) {
      if (!isRecord(blanked)) throw new Error('no variables')
      const { errors } = await send(mutation, { person, variables: blanked })
      expect(['ERROR_REQUIRED', 'BAD_REQUEST'], path).toContain(errors[0]?.extensions.code)
    }
  },
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
