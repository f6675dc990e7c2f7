import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { placeOf, SALE_STAGES } from '#domain/auction/sale-stage.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Countdown } from './countdown.tsx'
import { pagesShown } from './pager.tsx'
import { StateLine } from './state-line.tsx'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows %j', (current, count, expected) => {
  expect(pagesShown(current, count)).toEqual(expected)
})

describe('the state line', () => {
  it.each([
    [null, '出品', false],
    [11, '審査', false],
    [21, '入札', false],
    [22, '回答', false],
    [31, '引渡し', false],
    [32, '完了', false],
    [71, '入札', true],
    [81, '審査', true],
    [82, '入札', true],
    [84, '入札', true],
    [85, '回答', true],
    [91, '引渡し', true],
    [92, '引渡し', true],
  ])('status %s stands at %s', (status, stage, isStopped) => {
    const place = placeOf(status)
    expect(place.stage).toBe(stage)
    expect(place.stopped !== undefined).toBe(isStopped)
  })

  it('tells the owner who stopped a trade', () => {
    expect([91, 92].map((status) => placeOf(status).stopped)).toEqual([
      'あなたが取引を中止しました',
      '販売店の側で取引が中止されました',
    ])
  })

  it('marks one stage as current, those before as done', () => {
    const markup = renderToStaticMarkup(<StateLine stage="回答" who="あなた" isYourTurn until="2026-11-15T12:00:00Z" />)
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
    expect(markup.match(/（完了）/g)).toHaveLength(SALE_STAGES.indexOf('回答'))
    expect(markup).toContain('あなたの対応が必要です')
    expect(markup).toContain('11月15日（日）21:00まで')
  })

  it('tells a promise of the operator that was not kept as missed', () => {
    const lineOf = (until: string) => renderToStaticMarkup(<StateLine stage="引渡し" who="運営" until={until} />)
    expect(lineOf('2026-11-15T12:00:00Z')).toContain('11月15日（日）21:00の予定を過ぎています')
    expect(lineOf('2100-11-15T12:00:00Z')).toContain('21:00まで')
  })

  it('does not ask anybody to act once a sale has stopped', () => {
    const markup = renderToStaticMarkup(<StateLine stage="入札" stopped="出品を取り消しました" who="販売店" />)
    expect(markup).toContain('（ここで終了）')
    expect(markup.match(/（対象外）/g)).toHaveLength(3)
    expect(markup).not.toContain('（これから）')
    expect(markup).not.toContain('対応しています')
  })

  it('shows a finished sale as done to the end', () => {
    expect(renderToStaticMarkup(<StateLine stage="完了" />).match(/（完了）/g)).toHaveLength(SALE_STAGES.length)
  })
})

describe('the countdown', () => {
  const endAt = '2026-11-15T12:00:00Z'

  it('says what is left and the time itself, from the time of the render', () => {
    const markup = renderToStaticMarkup(<Countdown endAt={endAt} now="2026-11-13T09:00:00Z" event="入札終了" />)
    expect(markup).toMatch(/残り<\/small>2日3時間/)
    expect(markup).toContain('11月15日（日）21:00 入札終了')
  })

  it('warns in the minutes of the soft close, and says when it is over', () => {
    expect(renderToStaticMarkup(<Countdown endAt={endAt} now="2026-11-15T11:56:00Z" />)).toContain('text-bad')
    expect(renderToStaticMarkup(<Countdown endAt={endAt} now={endAt} event="入札終了" />)).toContain('入札終了しました')
  })

  it('renders only the time where the server gave no clock', () => {
    const markup = renderToStaticMarkup(<Countdown endAt={endAt} />)
    expect(markup).not.toContain('残り')
    expect(markup).toContain('11月15日（日）21:00')
  })
})

it('a breadcrumb ends with the page itself, which is no link', () => {
  const markup = renderToStaticMarkup(
    <Breadcrumb crumbs={[{ label: '相場', to: '/kaitori/souba' }, { label: 'ホンダ' }]} />,
  )
  expect(markup.match(/<a /g)).toHaveLength(1)
  expect(markup).toMatch(/aria-current="page"[^>]*>ホンダ/)
  expect(markup.match(/<svg/g)).toHaveLength(1)
})

it('a breadcrumb keeps to one line: long names give way, short ones last', () => {
  const markup = renderToStaticMarkup(
    <Breadcrumb
      crumbs={[
        { label: '買取相場', to: '/kaitori/souba' },
        { label: 'ハーレーダビッドソン', to: '/kaitori/souba/37' },
        { label: 'FLHXSE CVO ストリートグライド' },
      ]}
    />,
  )
  const items = [...markup.matchAll(/<li class="([^"]*)">(.*?)<\/li>/g)].map(([, classes = '', content = '']) => ({
    isFixed: !classes.includes('shrink-['),
    isCut: content.includes('truncate'),
    isLong: /ハーレー|FLH/.test(content),
  }))
  expect(markup).not.toContain('flex-wrap')
  expect(items).toEqual([
    { isFixed: true, isCut: true, isLong: false },
    { isFixed: false, isCut: true, isLong: true },
    { isFixed: false, isCut: true, isLong: true },
  ])
})
