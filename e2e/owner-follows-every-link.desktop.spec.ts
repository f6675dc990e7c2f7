import { templateOf } from './crawl/addresses.ts'
import { crawl } from './crawl/crawl.ts'
import { CRAWL_TIMEOUT_MS, crawlOptions, isComplete, START } from './crawl/crawl-options.ts'
import { expect, test } from './fixtures.ts'
import { demoOwner } from './owner.ts'

test.describe.configure({ timeout: CRAWL_TIMEOUT_MS })
// The crawler names the page of each complaint itself.
test.use({ expectsErrors: true })

test('an owner follows every link and finds nothing broken', async ({ page }, { project }) => {
  await demoOwner(page, 'owner@example.com')
  const { opened, problems, misleading } = await crawl(page, {
    ...crawlOptions(project.name),
    start: ['/kaitori/mypage', ...START],
    last: ['/kaitori/logout', '/kaitori/sign-up'],
    // What a visitor sees too was looked at; the header of an owner stands on the other pages as well.
    kindOf: templateOf,
    isKnown: (address) => !isComplete && !address.startsWith('/kaitori/mypage'),
  })
  expect(problems).toEqual([])
  expect(misleading).toEqual([])
  expect(opened).toContain('/kaitori/mypage/setting/taikai')
  expect(opened).toContainEqual(expect.stringMatching(/^\/kaitori\/mypage\/auction\/\d+$/))
})
