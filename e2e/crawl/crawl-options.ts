/**
 * Short: one page of each kind in one window. All pages in both windows with CRAWL=all, which `npm run soak` sets: hours,
 * most of them of axe, which CRAWL_AXE_EVERY=10 asks of one page in ten.
 */
export const isComplete = process.env.CRAWL === 'all'
export const CRAWL_TIMEOUT_MS = isComplete ? 3 * 60 * 60 * 1000 : 600_000

/** The second has no link: a form leads there. */
export const START = ['/kaitori', '/kaitori/lp_2024/index3?hurry=month&next=open&effort=photos']

export const crawlOptions = (project: string) => ({
  start: START,
  isComplete,
  hasMouse: project === 'desktop',
  ...(isComplete ? { tell: (line: string) => void process.stdout.write(`${project}: ${line}\n`) } : {}),
  axeEvery: Number(process.env.CRAWL_AXE_EVERY ?? 1),
  contrastIn: project === 'phone' ? ('dark' as const) : ('light' as const),
})
