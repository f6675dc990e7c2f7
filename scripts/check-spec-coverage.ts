// Checks docs/spec-coverage.md: the files and tests that it names exist, and nothing that must be listed is missing.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const TABLE = 'docs/spec-coverage.md'
const OPEN = /open \(issue (?:[2-9]|10)\)/

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
const count = { covered: 0, partly: 0, open: 0 }

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
console.log(`spec coverage: ${count.covered} covered, ${count.partly} partly, ${count.open} open`)
process.exit(faults.length === 0 ? 0 : 1)

/** What is wrong with a row; counts it and remembers its names. */
function faultsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  const [item = '', where = '', test = ''] = cells
  if (cells.length !== 3) return [`${cells.length} cells instead of item, where and test`]
  for (const name of quoted(item)) listed.add(name)
  const files = quoted(where)
  const tests = quoted(test)
  const isOpen = OPEN.test(where) || OPEN.test(test)
  count[files.length === 0 ? 'open' : isOpen ? 'partly' : 'covered'] += 1
  const wrong = files.filter((path) => !existsSync(join(root, path))).map((path) => `no file ${path}`)
  if (files.length === 0 && !OPEN.test(where)) wrong.push('"Where" names neither a file nor an open issue')
  if (tests.length === 0 && !OPEN.test(test)) wrong.push('"Test" names neither a test nor an open issue')
  if (/open \(issue (?!(?:[2-9]|10)\))/.test(line)) wrong.push('an open issue that does not exist')
  return [...wrong, ...tests.flatMap(missingTest)]
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
