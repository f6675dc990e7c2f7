// Checks docs/spec-coverage.md: the files and tests that it names exist, each file is imported or driven by a test of its
// row, and nothing that must be listed is missing.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const TABLE = 'docs/spec-coverage.md'
/** The alias of package.json's `imports`, and the folder it stands for. */
const ALIASES = {
  domain: 'src/domain',
  contract: 'src/contract',
  server: 'src/server',
  client: 'src/client',
  ui: 'src/ui',
  web: 'src/web',
  content: 'content',
  catalog: 'catalog',
  testing: 'testing',
} as Readonly<Record<string, string>>
/** A test that starts the product as a process of its own, or in a browser, drives all of it. */
const STARTS_PRODUCT = /build\/host|api-process\.ts|server\/main\.ts|market-simulation\.command/

/** Items of the specification that a row must name in backticks, as they are spelled here. */
const REQUIRED = {
  route: `
    /kaitori /kaitori/login /kaitori/login/code /kaitori/logout /kaitori/resetting /kaitori/sign-up /kaitori/search-form
    /kaitori/sell-form/signup /kaitori/auction /kaitori/auction-review /kaitori/auction-review/{id}
    /kaitori/auction-review/code /kaitori/article /kaitori/article/{id} /kaitori/user-voice /kaitori/user-voice/{id}
    /kaitori/souba /kaitori/souba/{makerid} /kaitori/souba/{makerid}/{modelid} /kaitori/tos /kaitori/unsubscribe
    /kaitori/faq_mail_receive /kaitori/lp_2024 /kaitori/lp_2024/index2 /kaitori/lp_2024/index3
    /kaitori/mypage/setting/taikai/complete /kaitori/mypage /kaitori/mypage/auction /kaitori/mypage/auction/{id}
    /kaitori/mypage/auction/check-list /kaitori/mypage/completed /kaitori/mypage/history /kaitori/mypage/market
    /kaitori/mypage/message /kaitori/mypage/message/{auctionId} /kaitori/mypage/setting /kaitori/mypage/setting/notice
    /kaitori/mypage/setting/profile /kaitori/mypage/setting/profile/edit /kaitori/mypage/setting/taikai
    /kaitori/sell-form /kaitori/sell-form/{id}`.match(/\S+/g),
  upload: `
    /assets/AUCTION_ITEM_IMAGE /assets/AUCTION_ITEM_IMAGE/temporary /assets/AUCTION_ITEM_MOVIE
    /assets/AUCTION_ITEM_MOVIE/temporary /assets/VIC /assets/VIC/temporary`.match(/\S+/g),
  mutation: `
    CreateAuctionReview CancelAuction PostCheckedList CreateReceiptImage RefreshAuth InitiateAuthBikeOwner
    ResetPasswordBikeOwnerStep1 ResetPasswordBikeOwnerStep2 ResetPasswordBikeOwnerStep3 signOutBikeOwner
    UpdateBikeOwnerNotificationSetting SetBikeOwnerProfileImage deleteBikeOwner createOperationLog
    updateBikeOwnerNotificationToOff CreateMarketSearchBike EcsPostMessage createAuction updateBikeOwnerProfile
    CreateBikeOwner CreateBikeOwnerMfa UnreadToRead postMessage`.match(/\S+/g),
  subscription: ['onPostMessage'],
  query: [
    ...['announcements', 'auction review', 'auction reviews', 'auction', 'auctions', 'latest auction id'],
    ...['bikeOwner', 'profile', 'notification settings', 'unread count', 'searchModels', 'soubaModels', 'history'],
    ...['makers', 'all makers', 'DisplacementCategories', 'Makers', 'models per maker and category', 'mileage list'],
    ...['AddressesByState', 'AddressesByStateAndAddress1', 'addresses by zip', 'market price min and max per model'],
    ...['others per maker', 'ranking', 'from-market', 'maker page info', 'catalog spec', 'model by id', 'messages'],
    ...['resolvedMessage', 'latest auction messages', 'auction messages', 'sell form data'],
  ],
  'error code': `
    ERROR_REQUIRED ERROR_NOT_AUTHORIZED ERROR_DATA_NOT_FOUND ERROR_EMAIL_DUPLICATION ERROR_SALES_ID_DUPLICATION
    ERROR_CREATE_USER_FAILED ERROR_AUCTION_STATUS_INVALID ERROR_EXCEEDING_UPPER_LIMIT BAD_REQUEST
    CODE_IS_INVALID`.match(/\S+/g),
}

const faults: string[] = []
const listed = new Set<string>()
let rows = 0
const reachedBy = new Map<string, ReadonlySet<string> | 'all'>()

readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .forEach((line, index) => {
    if (!line.startsWith('|') || /^\|\s*(Item\s*\||-)/.test(line)) return
    const wrong = faultsOf(line)
    faults.push(...wrong.map((fault) => `${TABLE}:${index + 1}: ${fault}`))
  })
for (const [kind, names] of Object.entries(REQUIRED))
  for (const name of names ?? []) if (!listed.has(name)) faults.push(`${TABLE}: no row for the ${kind} \`${name}\``)

for (const fault of faults) console.error(fault)
console.log(`spec coverage: ${rows} rows, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)

/** What is wrong with a row; counts it and remembers its names. */
function faultsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  const [item = '', where = '', test = ''] = cells
  if (cells.length !== 3) return [`${cells.length} cells instead of item, where and test`]
  for (const name of quoted(item)) listed.add(name)
  rows += 1
  const files = quoted(where)
  const tests = quoted(test)
  const wrong = files.filter((path) => !existsSync(join(root, path))).map((path) => `no file ${path}`)
  if (files.length === 0) wrong.push('"Where" names no file')
  if (tests.length === 0) wrong.push('"Test" names no test')
  const unreached = files.filter(
    (path) => isModule(path) && !tests.some((it) => reaches(it.split(' › ')[0] ?? '', path)),
  )
  wrong.push(...unreached.map((path) => `no test of the row imports or drives ${path}`))
  return [...wrong, ...tests.flatMap(missingTest)]
}

function isModule(path: string): boolean {
  return /\.tsx?$/.test(path) && existsSync(join(root, path))
}

function reaches(test: string, path: string): boolean {
  const reached = reachedBy.get(test) ?? closureOf(test)
  reachedBy.set(test, reached)
  return reached === 'all' || reached.has(path)
}

/** Every file that a test imports, directly or not; `all` where it starts the product. */
function closureOf(test: string): ReadonlySet<string> | 'all' {
  if (test.startsWith('e2e/')) return 'all'
  const reached = new Set([test])
  for (const path of reached) {
    if (!existsSync(join(root, path))) continue
    const source = readFileSync(join(root, path), 'utf8')
    if (STARTS_PRODUCT.test(source) && !path.startsWith('src/')) return 'all'
    for (const [, specifier = ''] of source.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)) {
      const [alias = '', ...rest] = specifier.slice(1).split('/')
      const isAlias = specifier.startsWith('#') && ALIASES[alias]
      reached.add(isAlias ? join(ALIASES[alias] ?? '', ...rest) : normalize(join(dirname(path), specifier)))
    }
  }
  return reached
}

/** `path › title`, or with the titles of its groups in between. A title stands in the file as one quoted text. */
function missingTest(test: string): string[] {
  const [path = '', ...titles] = test.split(' › ')
  if (titles.length === 0) return [`"${test}" is not like path › title`]
  if (!existsSync(join(root, path))) return [`no test file ${path}`]
  const source = readFileSync(join(root, path), 'utf8')
  return titles
    .filter((title) => !["'", '"', '`'].some((quote) => source.includes(quote + title + quote)))
    .map((title) => `${path} has no test "${title}"`)
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}
