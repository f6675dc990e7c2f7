import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TradeSteps } from '../trade-steps.tsx'
import { ReportedPayment } from './reported-payment.tsx'

const REPORT: Parameters<typeof ReportedPayment>[0]['report'] = {
  finalTransactionPrice: 480_000,
  reportedAt: '2026-11-17T03:00:00.000Z',
  confirmBy: '2026-11-24T03:00:00.000Z',
  paidOn: '2026-11-17',
  proofAssetId: null,
  isProven: null,
  isReplaceable: true,
  objection: '金額が違います。1万円足りません。',
  objectedAt: '2026-11-17T04:00:00.000Z',
  ruling: null,
  ruledAt: null,
  reductions: [],
  claimedPrice: null,
  claimedReductions: [],
}
const SECOND = { ...REPORT, reportedAt: '2026-11-18T03:00:00.000Z' }

test('an objection belongs to the report that it is about', () => {
  const open = renderToStaticMarkup(<ReportedPayment report={REPORT} />)
  expect(open).toContain('出品者より：金額が違います')
  expect(open).not.toContain('未入金')
  expect(renderToStaticMarkup(<ReportedPayment report={SECOND} />)).toContain('前の報告について、出品者より：')
})

test('a payment that the owner confirmed carries no objection; one that was ruled on does', () => {
  for (const report of [REPORT, SECOND])
    expect(renderToStaticMarkup(<ReportedPayment report={report} isOver />)).not.toContain('金額が違います')
  const ruled = { ...REPORT, ruling: '振込を確認しました。', ruledAt: '2026-11-18T00:00:00.000Z', isProven: true }
  const html = renderToStaticMarkup(<ReportedPayment report={ruled} isOver />)
  expect(html).toContain('金額が違います')
  expect(html).toContain('運営より：振込を確認しました。')
})

test('a payment that the owner objects to is no step that is done', () => {
  const steps = (isDisputed: boolean) =>
    renderToStaticMarkup(<TradeSteps step="paid" isPaymentDisputed={isDisputed} isNameChanged={false} />)
  expect(steps(false)).toMatch(/支払い<span[^>]*>（済み）/)
  expect(steps(true)).toMatch(/支払い<span[^>]*>確認中/)
})
