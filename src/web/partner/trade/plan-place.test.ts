import { expect, test } from 'vitest'
import { planPlace } from './plan-place.ts'

const TODAY = '2026-11-17'

test.each([
  ['owner', '2026-11-17', '/partner/auctions/7#delivery-plan', '予定を確認して承諾する'],
  ['owner', '2026-11-16', '/partner/auctions/7#checklist', 'チェックリストで新しい日時を提案する'],
  [null, '', '/partner/auctions/7#checklist', 'チェックリストで日時と場所を提案する'],
])('of the plan by %s for %s the dealer goes on at %s', (by, deliveryOn, to, label) => {
  const checklist = by === null ? null : { planProposedBySide: by, planAcceptedAt: null, deliveryOn }
  expect(planPlace({ auctionId: 7, checklist }, TODAY)).toEqual({ to, label })
})
