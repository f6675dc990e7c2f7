import type { ActionFunctionArgs } from 'react-router'
import { RecordIdentityCheckDocument } from '#contract/generated/ledger.ts'
import {
  AskQuestionDocument,
  PartnerCreateReceiptImageDocument,
  PartnerPostCheckedListDocument,
  PlaceBidDocument,
  ReportCompletionDocument,
  StopListingDocument,
  StopTransactionDocument,
  VoidBidDocument,
  WatchAuctionDocument,
} from '#contract/generated/partner.ts'
import { yenText } from '#ui/values/money.ts'
import { dealerOf } from '../console-visit.ts'
import { readForm } from '../form-values.ts'
import { isRefusal, type Refusal, tell } from '../partner-call.ts'
import { LINES } from './reduction-lines.ts'

export type AuctionOutcome = Refusal | { readonly done: string }

/** Every form of an auction's page, by the name of its hidden field "do". */
export async function runAuctionForm(route: ActionFunctionArgs): Promise<AuctionOutcome> {
  const form = readForm(await route.request.formData())
  const { text, integer, textOrNull } = form
  const auctionId = Number(route.params.auctionId)
  const bikeDealerId = dealerOf(route)
  const done = (result: unknown, words: string): AuctionOutcome => (isRefusal(result) ? result : { done: words })
  switch (text('do')) {
    case 'watch': {
      const isWatched = text('isWatched') === '1'
      const result = await tell(route, WatchAuctionDocument, { input: { auctionId, bikeDealerId, isWatched } })
      return done(result, isWatched ? '注目に追加しました。' : '注目から外しました。')
    }
    case 'bid': {
      const [price, maxPrice] = [integer('price'), integer('maxPrice')]
      const input = { auctionId, bikeDealerId, price, maxPrice, idempotencyKey: text('idempotencyKey') }
      const result = await tell(route, PlaceBidDocument, { input })
      if (isRefusal(result)) return result
      const { bid } = result.placeBid
      return { done: bid.kind === 'raise' ? '上限を引き上げました。' : `${yenText(bid.price)}で入札しました。` }
    }
    case 'ask': {
      const input = { auctionId, bikeDealerId, question: text('question') }
      return done(await tell(route, AskQuestionDocument, { input }), '質問を送りました。')
    }
    case 'checklist': {
      const names = ['deliveryOn', 'deliveryTime', 'deliveryPlace', 'paymentMethod', 'deliveryManagerName'] as const
      const [deliveryOn = '', deliveryTime = '', deliveryPlace = '', paymentMethod = '', deliveryManagerName = ''] =
        names.map(text)
      const input = {
        ...{ auctionId, deliveryOn, deliveryTime, deliveryPlace, paymentMethod, deliveryManagerName },
        emergencyContact: text('emergencyContact'),
        memo: text('memo'),
        bikeOwnerDocuments: JSON.parse(text('documents') || '[]'),
        bikeOwnerOtherDocuments: JSON.parse(text('otherDocuments') || '[]'),
      }
      return done(await tell(route, PartnerPostCheckedListDocument, { input }), 'チェックリストを保存しました。')
    }
    case 'receipt': {
      const input = { auctionId, assetId: text('assetId'), uploadId: text('uploadId') }
      return done(await tell(route, PartnerCreateReceiptImageDocument, { input }), '写真を追加しました。')
    }
    case 'complete': {
      const reductions = LINES.flatMap((line) => {
        const amount = integer(`amount${line}`)
        return amount ? [{ amount, reason: text(`reason${line}`), detail: text(`detail${line}`) }] : []
      })
      const total = reductions.reduce((sum, { amount }) => sum + amount, 0)
      const input = { auctionId, finalTransactionPrice: (integer('contractAmount') ?? 0) - total, reductions }
      return done(
        await tell(route, ReportCompletionDocument, { input }),
        '完了を報告しました。出品者の確認を待ちます。',
      )
    }
    case 'identity': {
      const [method, checkedOn, occupation] = [text('method'), text('checkedOn'), text('occupation')]
      const input = { auctionId, bikeDealerId, method, checkedOn, occupation }
      return done(await tell(route, RecordIdentityCheckDocument, { input }), '本人確認を記録しました。')
    }
    case 'stop': {
      const input = { auctionId, reason: text('reason') }
      return done(await tell(route, StopTransactionDocument, { input }), '取引を中止しました。')
    }
    case 'stop-listing': {
      const input = { auctionId, reason: text('reason') }
      return done(await tell(route, StopListingDocument, { input }), '出品を停止しました。')
    }
    case 'void-bid': {
      const input = { auctionId, sequence: integer('sequence') ?? 0, reason: text('reason') }
      return done(await tell(route, VoidBidDocument, { input }), '入札を取り消しました。')
    }
    default:
      return { problem: textOrNull('do') === null ? '操作を選んでください。' : 'この操作はできません。', fields: [] }
  }
}
