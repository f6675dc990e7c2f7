import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuctionDocument } from '#contract/generated/auction.ts'
import { SellFormListingDocument } from '#contract/generated/selling.ts'
import { checkForm } from '#domain/account/form-check.ts'
import { conditionSheet } from '#domain/auction/trade/condition-sheet.ts'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { LISTING_PARTS, listingForm } from '#domain/listing/listing-form.ts'
import {
  LISTING_FIELD_NAMES,
  LISTING_FIELDS,
  type ListingField,
  type ListingFieldName,
} from '#domain/listing/listing-table.ts'
import { PARTS_WITH_ANSWER } from '#domain/options/custom-parts.ts'
import { DELIVERY_LOCATIONS } from '#domain/options/delivery.ts'
import { transact } from '#server/db/client.ts'
import { runCommand } from '#server/features/auction/engine/run-command.ts'
import { forgetOwnerOfAuctions } from '#server/features/auction/forget-owner.ts'
import { DISCLOSED } from '#server/features/disclosure/disclosed-tables.ts'
import { relistAuction } from '#server/features/listing/relist-auction.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { schema } from '#server/schema.ts'
import { rowsOf } from '#web/owner/auction/vehicle-data.tsx'
import { confirmRows } from '#web/owner/listing/steps/confirm-rows.ts'
import { FIELD_LABELS } from '#web/owner/listing/steps/step-words.ts'
import { startApi, type TestApi } from './api.ts'
import { type CastOwner, castOwner } from './cast.ts'
import { castImage, castListing } from './listing.ts'

const NAMES = LISTING_FIELD_NAMES
const WITHOUT_FILES = NAMES.filter((name) => !['file', 'photos'].includes(LISTING_FIELDS[name].kind))
/** Not columns of the auction by their names: sealed, inside another column, or tables of their own. */
const ELSEWHERE: readonly ListingFieldName[] = [
  'frameNumber',
  'plate',
  'originalParts',
  'images',
  'movieAssetId',
  'movieType',
  'endTime',
]

describe('the form', () => {
  test('asks for the fields of the table, each in its part', () => {
    expect(Object.keys(listingForm.shape)).toEqual(NAMES)
    const parts = Object.entries(LISTING_PARTS).flatMap(([part, { shape }]) =>
      Object.keys(shape).map((name) => `${part} ${name}`),
    )
    expect(parts).toEqual(NAMES.map((name) => `${LISTING_FIELDS[name].part} ${name}`))
  })

  test('keeps a draft of every field that is no file', () => {
    const drafted = Object.keys(NO_ANSWERS)
    const files = ['vicAssetId', 'images', 'movieAssetId', 'movieType']
    expect(NAMES.filter((name) => !drafted.includes(name))).toEqual(files)
  })

  test('requires what the table says is always required', () => {
    const check = checkForm(listingForm, {})
    const missing = check.isValid ? [] : check.faults.map(({ field }) => field)
    const isFixed = (name: string) => LISTING_FIELDS[name as ListingFieldName].isRequired !== 'depends'
    expect(missing.filter(isFixed)).toEqual(NAMES.filter((name) => LISTING_FIELDS[name].isRequired === true))
  })

  test('calls a field that is missing by its label', () => {
    for (const name of NAMES) {
      const { label, isRequired } = LISTING_FIELDS[name]
      if (isRequired === false || name === 'images' || name === 'originalParts') continue
      expect([name, FIELD_LABELS[name]]).toEqual([name, label])
    }
  })
})

/** Two different answers of a field. */
function twoAnswers(name: ListingFieldName): [unknown, unknown] {
  const { kind, options = [] }: ListingField = LISTING_FIELDS[name]
  const codes = options.map(({ code }) => code)
  if (kind === 'choices') return [codes.slice(0, 1), codes.slice(1, 2)]
  if (kind === 'choice') return [codes[0], codes[1]]
  if (kind === 'parts') return [{ [CODE_OF_PART]: codes[0] }, { [CODE_OF_PART]: codes[1] }]
  if (kind === 'moment') return [END_TIMES[0].value, END_TIMES[1].value]
  if (kind === 'km') return ['12000', '13000']
  if (kind === 'month') return ['2015-04', '2016-05']
  if (kind === 'day') return ['2026-11-15', '2027-01-31']
  if (kind === 'yen') return ['500000', '600000']
  if (kind === 'sealed') return name === 'plate' ? ['横浜 あ 12-34', '横浜 あ 56-78'] : ['NC39-1000001', 'NC39-1000002']
  return kind === 'id' ? [1, 2] : ['前の文', '後の文']
}

const [CODE_OF_PART = ''] = PARTS_WITH_ANSWER
const END_TIMES = [
  { value: '2026-11-17T12:00:00.000Z', label: '17日' },
  { value: '2026-11-18T12:00:00.000Z', label: '18日' },
] as const
/** Answers under which every other one is asked for, and told. */
const ASKED = {
  customPartsList: [CODE_OF_PART],
  loanStatus: 'paying',
  deliveryLocation: DELIVERY_LOCATIONS.find((it) => 'asksFor' in it)?.code ?? '',
}

describe('the table', () => {
  test('says which answers are asked for anew when a bike is listed again', () => {
    expect(NAMES.filter((name) => !LISTING_FIELDS[name].isRelisted)).toEqual(['endTime'])
  })

  test('says which answers go with the person', () => {
    const words = ['colorText', 'customPartsText', 'otherDeliveryLocation', 'contactInfoToBikeDealer']
    const means = ['loanBalance', 'askingPrice', 'invoiceIssuer']
    const numbers = ['frameNumber', 'plate']
    const files = ['vicAssetId', 'images', 'movieAssetId']
    const personal = NAMES.filter((name) => LISTING_FIELDS[name].isPersonal)
    expect([...personal].sort()).toEqual([...words, ...means, ...numbers, ...files].sort())
  })
})

describe('the pages', () => {
  test('ask for every field in a step of the form', () => {
    const folder = join(projectRoot, 'src/web/owner/listing/steps')
    const steps = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
    const source = steps.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    for (const name of WITHOUT_FILES)
      expect([name, new RegExp(`(?:field\\([\`']|name=")${name}\\b`).test(source)]).toEqual([name, true])
  })

  test('show every answer before the listing is sent', () => {
    const CONTEXT = { registrationClass: null, modelTypes: [], isEndTimeOffered: () => true, today: '2026-11-19' }
    const lists = {
      mileages: [1, 2].map((mileageId) => ({ mileageId, title: `${mileageId}万km` })),
      endTimes: END_TIMES,
    } as unknown as Parameters<typeof confirmRows>[1]
    const modelOf = (modelId: unknown) =>
      ({
        modelNameJp: `車種${modelId}`,
        modelTypes: [1, 2].map((modelTypeId) => ({ modelTypeId, name: `型式${modelTypeId}`, startYear: null })),
      }) as unknown as Parameters<typeof confirmRows>[2]
    for (const name of WITHOUT_FILES) {
      const [one, other] = twoAnswers(name).map((answer) => {
        const answers = { ...NO_ANSWERS, ...ASKED, [name]: answer }
        return confirmRows(answers, lists, modelOf(answers.modelId), CONTEXT)
      })
      expect([name, one]).not.toEqual([name, other])
    }
  })

  test('show the owner every answer of the listing', () => {
    const base = { ...NO_ANSWERS, ...ASKED, otherDeliveryLocation: '', customPartsList: [] }
    for (const name of WITHOUT_FILES.filter((it) => !['originalParts', 'endTime'].includes(it))) {
      const [one, other] = twoAnswers(name).map((answer) => {
        const stated = name === 'customPartsList' ? [answer].flat().map((code) => ({ code, original: null })) : answer
        const named = { modelId: 'modelName', modelTypeId: 'modelTypeName', mileageId: 'mileageName' }
        const auction = { ...base, [name]: stated, [named[name as keyof typeof named] ?? name]: stated }
        return rowsOf(auction as unknown as Parameters<typeof rowsOf>[0])
      })
      expect([name, one]).not.toEqual([name, other])
    }
  })

  test('tell dealers every answer but those that are none of their business, or stand elsewhere on their page', () => {
    const elsewhere = ['modelId', 'modelTypeId', 'mileageId', 'transferPlan', 'endTime']
    const notTold = ['loanBalance', 'askingPrice', 'otherDeliveryLocation', 'frameNumber', 'plate', 'invoiceIssuer']
    const told = WITHOUT_FILES.filter((it) => ![...elsewhere, ...notTold, 'originalParts'].includes(it))
    for (const name of told) {
      const [one, other] = twoAnswers(name).map((answer) => {
        const stated = name === 'customPartsList' ? [answer].flat().map((code) => ({ code, original: null })) : answer
        const row = { ...NO_ANSWERS, customPartsList: [], [name]: stated }
        return conditionSheet(row as unknown as Parameters<typeof conditionSheet>[0])
      })
      expect([name, one]).not.toEqual([name, other])
    }
  })

  test('an answer that was not given makes no row of the owner’s page', () => {
    const words = { ...NO_ANSWERS, askingPrice: null, loanBalance: null, customPartsList: [], originalParts: '' }
    const named = { makerName: '', modelName: '', modelTypeName: '', mileageName: '', displacementName: '' }
    const rows = rowsOf({ ...words, ...named } as unknown as Parameters<typeof rowsOf>[0])
    const { label } = LISTING_FIELDS.askingPrice
    expect(rows.filter(([, value]) => value.trim() !== '')).toEqual([[label, 'なし']])
  })
})

describe('the API', () => {
  test('takes every field, and answers those of an earlier listing', () => {
    const input = schema.getType('ListingInput')
    const earlier = schema.getType('SellFormListing')
    expect(isInputObjectType(input) && Object.keys(input.getFields()).sort()).toEqual([...NAMES].sort())
    const answered = WITHOUT_FILES.filter((name) => name !== 'endTime')
    expect(isObjectType(earlier) && Object.keys(earlier.getFields())).toEqual(expect.arrayContaining(answered))
    for (const name of answered) expect(SellFormListingDocument.query).toMatch(new RegExp(`\\b${name}\\b`))
  })

  test('the owner’s page asks for every field', () => {
    const asked = { modelId: 'modelName', modelTypeId: 'modelTypeName', mileageId: 'mileageName', endTime: 'endAt' }
    const elsewhere = ['originalParts', 'images', 'movieAssetId', 'movieType', 'vicAssetId']
    for (const name of NAMES.filter((it) => !elsewhere.includes(it)))
      expect(AuctionDocument.query).toMatch(new RegExp(`\\b${asked[name as keyof typeof asked] ?? name}\\b`))
  })

  test('discloses every field to its owner', () => {
    const { hidden } = DISCLOSED.find(({ table }) => table === 'auction') ?? { hidden: NAMES }
    const columns = NAMES.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    expect(hidden.filter((column) => columns.includes(column))).toEqual([])
  })
})

describe('in the database', () => {
  let api: TestApi
  let owner: CastOwner
  let bikeOwnerId: number
  let auctionId: number
  const now = new Date('2026-11-18T10:00:00+09:00')

  /** Every column filled, so that one that is left out shows. */
  beforeAll(async () => {
    api = await startApi()
    const { db } = api.services
    owner = await castOwner(api.services)
    bikeOwnerId = owner.bikeOwnerId
    const change = {
      modelTypeId: 1,
      firstRegistration: '2015-04',
      mileageKm: 18_500,
      color: 'black',
      colorText: 'マットブラック',
      inspectionUntil: '2027-05-01',
      frameNumberSealed: 'sealed',
      frameNumberHash: 'hash',
      plateSealed: 'sealed',
      invoiceIssuer: 'none',
      customPartsText: 'マフラー',
      contactInfoToBikeDealer: '屋内保管',
      deliveryDue: 'one-week',
      otherDeliveryLocation: '駅前',
      loanStatus: 'paying',
      loanBalance: 1_000,
      askingPrice: 400_000,
      vicAssetId: await castImage(db, bikeOwnerId, now),
    }
    auctionId = await castListing(db, bikeOwnerId, { now, images: 1, change })
    const movie = { auctionId, assetId: await castImage(db, bikeOwnerId, now), movieType: '02' }
    await db.insertInto('auctionMovie').values(movie).execute()
  })
  afterAll(() => api.stop())

  const columns = NAMES.filter((name) => !ELSEWHERE.includes(name)) as Exclude<
    ListingFieldName,
    'frameNumber' | 'plate' | 'originalParts' | 'images' | 'movieAssetId' | 'movieType' | 'endTime'
  >[]
  const sealed = ['frameNumberSealed', 'frameNumberHash', 'plateSealed'] as const
  const read = async (id: number) => {
    const { db } = api.services
    const row = await db.selectFrom('auction').selectAll().where('auctionId', '=', id).executeTakeFirstOrThrow()
    const images = await db.selectFrom('auctionImage').select('assetId').where('auctionId', '=', id).execute()
    const movies = await db
      .selectFrom('auctionMovie')
      .select(['assetId', 'movieType'])
      .where('auctionId', '=', id)
      .execute()
    return { row, images, movies }
  }
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

  test('the API tells the owner what is stored, each answer under its name', async () => {
    const { row } = await read(auctionId)
    const plain = columns.filter((name) => name !== 'customPartsList')
    const query = `query ($auctionId: Int!) { auction(auctionId: $auctionId) { ${plain.join(' ')} } }`
    const { data, errors } = await api.graphql(query, { auctionId }, owner.headers)
    expect(errors).toEqual([])
    expect(data.auction).toEqual(Object.fromEntries(plain.map((name) => [name, row[name]])))
    // None is taken for another that says the same.
    const said = plain.map((name) => JSON.stringify(row[name]))
    expect(said.filter((value, index) => said.indexOf(value) !== index)).toEqual([])
  })

  test('a bike that is listed again keeps what the table says', async () => {
    const by = { role: 'owner', bikeOwnerId: String(bikeOwnerId) } as const
    const parts = { ...api.services, at: now }
    const copyId = await transact(api.services.db, async (tx) => {
      await runCommand(tx, parts, auctionId, { type: 'cancelAuction', by, version: 1, reason: null })
      return relistAuction(tx, parts, by, { auctionId })
    })
    const [before, copy] = [await read(auctionId), await read(copyId)]
    for (const name of columns) {
      expect([name, isEmpty(before.row[name])]).toEqual([name, false])
      if (LISTING_FIELDS[name].isRelisted) expect([name, copy.row[name]]).toEqual([name, before.row[name]])
    }
    for (const name of sealed) expect([name, copy.row[name]]).toEqual([name, before.row[name]])
    expect(copy.images).toEqual(before.images)
    expect(copy.movies).toEqual(before.movies)
  })

  test('of an owner who leaves, what the table calls personal is gone and the rest stays', async () => {
    const before = await read(auctionId)
    await transact(api.services.db, (tx) => forgetOwnerOfAuctions(tx, { bikeOwnerId, userName: '売主 花子' }, now))
    const after = await read(auctionId)
    for (const name of columns) {
      const isGone = LISTING_FIELDS[name].isPersonal
      expect([name, isEmpty(after.row[name])]).toEqual([name, isGone])
      if (!isGone) expect([name, after.row[name]]).toEqual([name, before.row[name]])
    }
    for (const name of sealed) expect([name, after.row[name]]).toEqual([name, null])
    expect([...after.images, ...after.movies]).toEqual([])
  })
})
