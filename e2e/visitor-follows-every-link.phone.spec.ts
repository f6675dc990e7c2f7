import { crawl } from './crawl/crawl.ts'
import { CRAWL_TIMEOUT_MS, crawlOptions } from './crawl/crawl-options.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: CRAWL_TIMEOUT_MS })
// The crawler names the page of each complaint itself.
test.use({ expectsErrors: true })

test('a visitor follows every link and finds nothing broken', async ({ page }, { project }) => {
  const { opened, problems, misleading } = await crawl(page, crawlOptions(project.name))
  expect(problems).toEqual([])
  expect(misleading).toEqual([])
  expect(opened.length).toBeGreaterThan(25)
})
