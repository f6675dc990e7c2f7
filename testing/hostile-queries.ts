import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { schema } from '#server/schema.ts'

export interface HostileQuery {
  readonly kind: string
  readonly query: string
  readonly variables?: Record<string, unknown>
}

type Field = GraphQLField<unknown, unknown>
type Random = () => number

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const pick = <T>(random: Random, list: readonly [T, ...T[]] | readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
/** Small numbers as often as large ones. */
const upTo = (random: Random, most: number): number => Math.max(1, Math.floor(most ** random()))

/** What was found to bring the process, or the site, down. */
const KNOWN: readonly HostileQuery[] = [
  { kind: 'known', query: '{models(makerId:9){maker{models{maker{models{modelId}}}}}}' },
  { kind: 'known', query: '{models(makerId:1){maker{models{maker{models{maker{models{modelId}}}}}}}}' },
  {
    kind: 'known',
    query: `{ auctions(first: 100) { nodes { ${times(60, (n) => `a${n}: marketPrice { min max }`).join(' ')} } } }`,
  },
  { kind: 'known', query: `{ makers(makerIds: [${'1,'.repeat(900)}]) { models { modelTypes { name } } } }` },
  {
    kind: 'known',
    query: `{ auctions(first: 100) { nodes { ${times(30, (n) => `a${n}: marketPrice { min }`).join(' ')} } } }`,
  },
  { kind: 'known', query: JSON.stringify({ kind: 'Document', definitions: [] }) },
]

/** Documents of someone who wants the most for the least: the same ones for the same seed. */
export function hostileQueries(count: number, seed: number): HostileQuery[] {
  const random = seededRandom(seed)
  const made = times(count - KNOWN.length, () => pick(random, MAKERS)(random))
  return [...KNOWN, ...made]
}

const MAKERS: readonly ((random: Random) => HostileQuery)[] = [
  nesting,
  aliases,
  repeats,
  bomb,
  chainedFragments,
  defaults,
  directives,
  hugeLists,
  longNames,
  manyOperations,
  mutations,
  unreadable,
  widest,
  fullest,
  fullest,
]

function nesting(random: Random): HostileQuery {
  const root = pick(random, rootFields())
  return { kind: 'nesting', query: `{ ${deep(random, root, 4 + Math.floor(random() * 12))} }` }
}

/** A way down along fields that lead on, with some leaves beside it. */
function deep(random: Random, field: Field, levels: number): string {
  const type = getNamedType(field.type)
  const name = `${field.name}${argumentsOf(random, field)}`
  if (!isObjectType(type)) return name
  const fields = Object.values(type.getFields())
  const leaves = fields.filter((it) => isLeafType(getNamedType(it.type))).slice(0, 3)
  const ways = levels > 1 ? fields.filter((it) => isObjectType(getNamedType(it.type))) : []
  const below = [
    ...leaves.map((it) => it.name),
    ...(ways.length > 0 ? [deep(random, pick(random, ways), levels - 1)] : []),
  ]
  return `${name} { ${below.join(' ') || '__typename'} }`
}

function aliases(random: Random): HostileQuery {
  const parent = pick(
    random,
    rootFields().filter((it) => isObjectType(getNamedType(it.type))),
  )
  const count = upTo(random, 550)
  if (random() < 0.5)
    return { kind: 'aliases', query: `{ ${times(count, (n) => `a${n}: ${deep(random, parent, 2)}`).join(' ')} }` }
  const child = pick(random, Object.values((getNamedType(parent.type) as GraphQLObjectType).getFields()))
  const below = times(count, (n) => `a${n}: ${deep(random, child, 2)}`).join(' ')
  return { kind: 'aliases', query: `{ ${parent.name}${argumentsOf(random, parent)} { ${below} } }` }
}

function repeats(random: Random): HostileQuery {
  const count = upTo(random, 500)
  const field = pick(random, [
    'allMakers { models { modelId modelNameJp } }',
    'mileages { title }',
    'sellFormData { makers { models { kind } } }',
  ])
  return { kind: 'repeats', query: `{ ${`${field} `.repeat(count)} }` }
}

function bomb(random: Random): HostileQuery {
  const depth = 2 + Math.floor(random() * 30)
  const width = 2 + Math.floor(random() * 4)
  const spread = (n: number) => `...f${n} `.repeat(width)
  const fragments = times(depth, (n) => `fragment f${n} on Query { ${spread(n + 1)} }`).join(' ')
  const last = `fragment f${depth} on Query { ${times(width, (n) => `b${n}: allMakers { makerId models { modelId } }`).join(' ')} }`
  return { kind: 'bomb', query: `{ ${spread(0)} } ${fragments} ${last}` }
}

function chainedFragments(random: Random): HostileQuery {
  const depth = upTo(random, 200)
  const fragments = times(depth, (n) => `fragment f${n} on Model { a${n}: modelNameJp ...f${n + 1} }`).join(' ')
  return {
    kind: 'fragments',
    query: `{ models(makerId: 1) { ...f0 } } ${fragments} fragment f${depth} on Model { kind }`,
  }
}

function defaults(random: Random): HostileQuery {
  const first = pick(random, [100, 100_000, 2_147_483_647, -1])
  const count = upTo(random, 60)
  return {
    kind: 'defaults',
    query: `query ($n: Int = ${first}) { auctions(first: $n) { nodes { ${times(count, (n) => `a${n}: bids { price } b${n}: review { comment }`).join(' ')} } } }`,
  }
}

function directives(random: Random): HostileQuery {
  const count = upTo(random, 400)
  const repeated = pick(random, ['@include(if: true)', '@skip(if: false)', '@nothing'])
  const query =
    random() < 0.5
      ? `{ allMakers ${`${repeated} `.repeat(count)} { makerId } }`
      : `query ($yes: Boolean = true) { ${times(count, (n) => `a${n}: allMakers @include(if: $yes) { models { modelId } }`).join(' ')} }`
  return { kind: 'directives', query }
}

function hugeLists(random: Random): HostileQuery {
  const count = upTo(random, 90_000)
  const ids = times(count, () => 1 + Math.floor(random() * 30))
  return pick(random, [
    {
      kind: 'huge lists',
      query: 'query ($ids: [Int!]) { makers(makerIds: $ids) { models { modelTypes { name } } } }',
      variables: { ids },
    },
    {
      kind: 'huge lists',
      query:
        'query ($words: [String!]!) { searchModels(keywords: $words, first: 100) { modelNameJp documents { label } } }',
      variables: { words: ids.map((id) => `カワサキ${id}`) },
    },
    {
      kind: 'huge lists',
      query:
        'query ($types: [String!]) { auctions(first: 100) { nodes { auctionImages(imageType: $types) { assetId } } } }',
      variables: { types: ids.map(String) },
    },
  ])
}

function longNames(random: Random): HostileQuery {
  const name = 'x'.repeat(upTo(random, 9_000))
  return { kind: 'long names', query: `{ models(makerId: 1) { ${name}: modelId modelTypes { ${name}y: name } } }` }
}

function manyOperations(random: Random): HostileQuery {
  const count = upTo(random, 200)
  return {
    kind: 'operations',
    query: times(count, (n) => `query q${n} { allMakers { models { modelId } } }`).join(' '),
  }
}

function mutations(random: Random): HostileQuery {
  const count = upTo(random, 60)
  const one = pick(random, [
    'createOperationLog(input: { operationType: "x" }) { isSuccess }',
    'initiateAuthBikeOwner(input: { email: "a@example.com", password: "x" }) { auth { idToken } }',
    'placeBid(input: { auctionId: 1, price: 1000, idempotencyKey: "x" }) { bid { price } }',
  ])
  return { kind: 'mutations', query: `mutation { ${times(count, (n) => `a${n}: ${one}`).join(' ')} }` }
}

function unreadable(random: Random): HostileQuery {
  const text = pick(random, [
    '\0',
    'a\0b',
    '\uD800',
    '😀'.repeat(3_000),
    'x'.repeat(500_000),
    '%'.repeat(1_000),
    '9'.repeat(400),
  ])
  return pick(random, [
    {
      kind: 'unreadable',
      query: 'query ($s: String!) { addressesByState(stateCd: $s) { address1 } addressesByZip(zip: $s) { address2 } }',
      variables: { s: text },
    },
    {
      kind: 'unreadable',
      query:
        'query ($s: String!) { auctions(after: $s) { nodes { auctionId } } auctionReviews(before: $s) { nodes { nickname } } }',
      variables: {
        s: Buffer.from(pick(random, ['9007199254740991 1', '-1', '1e400', '9007199254740991', text])).toString(
          'base64url',
        ),
      },
    },
    {
      kind: 'unreadable',
      query: 'query ($s: [String!]!) { searchModels(keywords: $s) { modelId } }',
      variables: { s: [text] },
    },
  ])
}

/** Everything that stands below a root field, as far as a document may be long: near the limit of the cost. */
function widest(random: Random): HostileQuery {
  const root = pick(random, rootFields())
  const type = getNamedType(root.type)
  if (!isObjectType(type)) return { kind: 'widest', query: `{ ${root.name}${argumentsOf(random, root)} }` }
  const share = 0.1 + 0.9 * random()
  const select = (of: GraphQLObjectType, depth: number): string =>
    Object.values(of.getFields())
      .filter(() => random() < share)
      .map((field) => {
        const below = getNamedType(field.type)
        const name = `${field.name}${argumentsOf(random, field)}`
        if (!isObjectType(below)) return name
        return depth === 0 ? '' : `${name} { __typename ${select(below, depth - 1)} }`
      })
      .join(' ')
  return { kind: 'widest', query: `{ ${root.name}${argumentsOf(random, root)} { __typename ${select(type, 2)} } }` }
}

/** As many aliases as the cost allows, or some more. */
function fullest(random: Random): HostileQuery {
  const [open, field, most, close] = pick(random, [
    ['models(makerId: 1) {', 'modelNameJp', 90, '}'],
    ['models(makerId: 1) {', 'maker { makerNameJp }', 45, '}'],
    ['models(makerId: 1) {', 'documents { label code }', 3, '}'],
    ['allMakers { models {', 'modelNameEn', 20, '} }'],
    ['soubaModels(makerId: 1) {', 'history { month min max salesCount }', 2, '}'],
    ['soubaModels(makerId: 1) {', 'price { min max updatedAt }', 22, '}'],
    ['auctions(first: 100) { nodes {', 'marketPrice { min max updatedAt }', 22, '} }'],
    ['auctions(first: 100) { nodes {', 'bids { price }', 2, '} }'],
    ['auctions(first: 100) { nodes {', 'auctionImages { assetId imagePath { value } }', 2, '} }'],
    ['auctionReviews(first: 100) { nodes {', 'comment', 190, '} }'],
    ['auctionReviews(first: 100) { nodes {', 'auction { modelName review { comment } }', 22, '} }'],
    ['partnerAuctions(filter: {}, first: 100) { auctions {', 'condition { label value }', 3, '} }'],
    ['partnerAuctions(filter: {}, first: 100) { auctions {', 'questions { question }', 1, '} }'],
    ['', 'searchModels(keywords: ["ninnja", "ｶﾜｻｷ", "400"], first: 100) { modelId }', 30, ''],
    ['', 'soubaRanking(first: 100) { model { modelNameJp } }', 25, ''],
    ['', 'addressesByState(stateCd: "13") { address1 }', 25, ''],
    ['', 'marketActivity { bidCount }', 20, ''],
  ] as const)
  const count = Math.ceil(most * (0.5 + 0.6 * random()))
  return { kind: 'fullest', query: `{ ${open} ${times(count, (n) => `a${n}: ${field}`).join(' ')} ${close} }` }
}

/** Those that hold on to a worker thread for minutes belong to operators. */
function rootFields(): Field[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => name !== 'marketBacktest')
}

function argumentsOf(random: Random, field: Field): string {
  const given = field.args.flatMap((argument) => {
    const type = String(argument.type)
    if (argument.name === 'first') return [`first: ${pick(random, [100, 100, 30, 1])}`]
    if (!isRequiredArgument(argument) && random() < 0.5) return []
    if (type.startsWith('Int')) return [`${argument.name}: ${pick(random, [1, 1, 1001, 0, 2_147_483_647])}`]
    if (type.startsWith('[Int')) return [`${argument.name}: [${pick(random, ['21', '1, 1, 1', '0'])}]`]
    if (!isRequiredArgument(argument)) return []
    if (type.startsWith('[Ann')) return [`${argument.name}: [TOP, MYPAGE, TOP]`]
    if (type.startsWith('[')) return [`${argument.name}: ["ホンダ"]`]
    if (type.startsWith('PartnerAuctionFilter')) return [`${argument.name}: { view: running }`]
    return [`${argument.name}: "1"`]
  })
  return given.length > 0 ? `(${given.join(', ')})` : ''
}
