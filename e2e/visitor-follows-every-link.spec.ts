import { templateOf } from './crawl/addresses.ts'
import { crawl } from './crawl/crawl.ts'
import { expect, test } from './fixtures.ts'
import { demoOwner } from './owner.ts'

// Short: one page of each kind. All of them with CRAWL=all, which `npm run soak` sets.
const isComplete = process.env.CRAWL === 'all'
/** The second has no link: a form leads there. */
const START = ['/kaitori', '/kaitori/lp_2024/index3?hurry=month&next=open&effort=photos']

test.describe.configure({ timeout: isComplete ? 3 * 60 * 60 * 1000 : 600_000 })
// The crawler names the page of each complaint itself.
test.use({ expectsErrors: true })

const optionsOf = (project: string) => ({
  start: START,
  isComplete,
  hasMouse: project === 'desktop',
  contrastIn: isComplete ? ('both' as const) : project === 'phone' ? ('dark' as const) : ('light' as const),
})

test('a visitor follows every link and finds nothing broken', async ({ page }, { project }) => {
  const { opened, problems } = await crawl(page, optionsOf(project.name))
  expect(problems).toEqual([])
  expect(opened.length).toBeGreaterThan(25)
})

test('an owner follows every link and finds nothing broken', async ({ page }, { project }) => {
  await demoOwner(page, 'owner@example.com')
  const { opened, problems } = await crawl(page, {
    ...optionsOf(project.name),
    start: ['/kaitori/mypage', ...START],
    last: ['/kaitori/logout', '/kaitori/sign-up'],
    // What a visitor sees too was looked at; the header of an owner stands on the other pages as well.
    kindOf: templateOf,
    isKnown: (address) => !isComplete && !address.startsWith('/kaitori/mypage'),
  })
  expect(problems).toEqual([])
  expect(opened).toContain('/kaitori/mypage/setting/taikai')
  expect(opened).toContainEqual(expect.stringMatching(/^\/kaitori\/mypage\/auction\/\d+$/))
})
