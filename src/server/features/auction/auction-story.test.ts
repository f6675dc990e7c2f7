import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyChain } from '#domain/auction/bids/bid-chain.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { phoneText } from '#domain/values/phone.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { type Person, startStory } from '#testing/auction-story.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castIdentityCheck, castPartnerImage } from '#testing/hand-over-cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { withRead } from '#testing/with-read.ts'
import { jobs } from '../../jobs.ts'
import { applySlowDeadlines, closeEnded } from './deadlines/deadline-poller.ts'
import { headOf, readBids, sha256 } from './engine/stored/bid-ledger.ts'

const { api, mailbox, operator, dealer, rival, stop, ask, give, bid, passTime, see } = await startStory()
afterAll(stop)

describe('a bike is sold', () => {
  let owner: CastOwner
  let auctionId: number

  test('the operator asks for another photo, then lets the listing out', async () => {
    owner = await castOwner(api.services)
    auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 5, change: { askingPrice: 300_000 } })
    const { data } = await see(auctionId, operator, 'auctionImages { assetId imageLabel }')
    const [front] = data.auction.auctionImages
    expect(front.imageLabel).toBe('前')
    const input = { auctionId, assetId: front.assetId, reason: 'ピントが合っていません' }
    await give(operator, 'markImageNg', 'MarkImageNgInput', input)
    await api.runJobs()
    expect(mailbox.lastTo(owner.email)?.text).toContain('前：ピントが合っていません')
    await expect(give(operator, 'passInspection', 'PassInspectionInput', { auctionId })).rejects.toThrow(
      'STATUS_INVALID',
    )
    expect((await see(auctionId, rival, 'auctionId')).data.auction).toBe(null)
    await api.services.db.updateTable('auctionImage').set({ isInspectionNg: false }).execute()
    await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })
    await api.runJobs()
    expect(
      mailbox.mails
        .map(({ subject }) => subject)
        .slice(-2)
        .sort(),
    ).toEqual(['【Kaitori】写真の差し替えをお願いします', '【Kaitori】審査が完了し、入札を開始しました'])
  })

  test('dealers bid against each other; nobody learns who they are', async () => {
    expect(await bid(dealer, auctionId, 100_000, 250_000)).toMatchObject({ currentPrice: 100_000, bidCount: 1 })
    const after = await bid(rival, auctionId, 200_000)
    expect(after.currentPrice).toBe(201_000)
    expect(after.bids).toEqual([
      { price: 201_000, isOwn: false, bikeDealerName: null },
      { price: 200_000, isOwn: true, bikeDealerName: 'ライバル商会' },
      { price: 100_000, isOwn: false, bikeDealerName: null },
    ])
    const { data } = await see(
      auctionId,
      owner,
      'currentPrice isAskingPriceReached bids { price bikeDealerName maxPrice }',
    )
    expect(data.auction).toMatchObject({ currentPrice: 201_000, isAskingPriceReached: false })
    expect(data.auction.bids[0]).toEqual({ price: 201_000, bikeDealerName: null, maxPrice: null })
    const seen = await see(auctionId, rival, 'askingPrice isAskingPriceReached loanStatus ownerContact { value }')
    expect(seen.data.auction).toEqual({
      askingPrice: null,
      isAskingPriceReached: false,
      loanStatus: 'none',
      ownerContact: [],
    })
  })

  test('a bid too low is refused in words; one with a key that was used bids nothing', async () => {
    const input = { auctionId, price: 201_000, idempotencyKey: 'low' }
    const query = 'mutation B($input: PlaceBidInput!) { placeBid(input: $input) { bid { bidAt isRepeated } } }'
    const low = await ask(query, { input }, rival)
    expect(low.errors[0]).toMatchObject({
      message: '現在の価格では、¥202,000以上の入札が必要です。',
      extensions: { code: 'BAD_REQUEST' },
    })
    const once = { auctionId, price: 260_000, idempotencyKey: 'once' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(query, { input: once }, rival)))
    const bids = answers.map(({ data }) => data.placeBid.bid)
    expect(bids.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(bids.map(({ bidAt }) => bidAt)).size).toBe(1)
    const other = await ask(query, { input: { ...once, price: 300_000 } }, rival)
    expect(other.errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'IDEMPOTENCY_KEY' })
  })

  test('a question is answered once for all', async () => {
    await give(rival, 'askQuestion', 'AskQuestionInput', { auctionId, question: 'タイヤの溝は残っていますか' })
    await api.runJobs()
    const told = mailbox.lastTo(owner.email)
    expect(told?.subject).toBe('【Kaitori】販売店から質問が届きました')
    expect(told?.text).toContain(`/kaitori/mypage/auction/${auctionId}#questions`)
    const { data } = await see(auctionId, owner, 'questions { auctionQuestionId question answer }')
    const [{ auctionQuestionId }] = data.auction.questions
    const input = { auctionId, auctionQuestionId, answer: '前後とも7分山です' }
    await give(owner, 'answerQuestion', 'AnswerQuestionInput', input)
    // The same again is the same request; other words are refused.
    await give(owner, 'answerQuestion', 'AnswerQuestionInput', input)
    const other = { ...input, answer: '5分山です' }
    await expect(give(owner, 'answerQuestion', 'AnswerQuestionInput', other)).rejects.toThrow('STATUS_INVALID')
    const seen = await see(auctionId, dealer, 'questions { answer }')
    expect(seen.data.auction.questions).toEqual([{ answer: '前後とも7分山です' }])
  })

  test('the operator strikes out a bid, and the price falls back', async () => {
    const { data } = await see(auctionId, operator, 'bids { sequence price kind }')
    const last = data.auction.bids.find(({ price }: { price: number }) => price === 260_000)
    const input = { auctionId, sequence: last.sequence, reason: '誤入力の申し出' }
    expect(await give(operator, 'voidBid', 'VoidBidInput', input, 'currentPrice bidCount')).toEqual({
      currentPrice: 201_000,
      bidCount: 3,
    })
    expect((await bid(rival, auctionId, 310_000)).currentPrice).toBe(310_000)
  })

  test('a bid in the last minutes moves the end', async () => {
    await api.services.client.pool.query(
      `update auction set end_at = date_trunc('milliseconds', clock_timestamp()) + interval '2 minutes' where auction_id = $1`,
      [auctionId],
    )
    const { endAt } = await bid(dealer, auctionId, 420_000)
    expect(new Date(endAt).getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
    await closeEnded(api.services)
    expect((await see(auctionId, owner, 'auctionStatus endAt')).data.auction).toEqual({ auctionStatus: 21, endAt })
  })

  test('at the end the winner is known to the owner, who sells', async () => {
    await passTime(auctionId, 'end_at')
    await expect(bid(rival, auctionId, 900_000)).rejects.toThrow('STATUS_INVALID')
    await closeEnded(api.services)
    const { data } = await see(
      auctionId,
      owner,
      'auctionStatus winnerName winnerContact { label } availableActions bids { bikeDealerName }',
    )
    expect(data.auction).toMatchObject({
      auctionStatus: 22,
      winnerName: 'みなとモータース',
      winnerContact: [],
      availableActions: ['answerSaleIntention', 'cancelAuction', 'makeCounterOffer'],
    })
    expect(data.auction.bids[0].bikeDealerName).toBe('みなとモータース')
    const sold = await give(
      owner,
      'answerSaleIntention',
      'AnswerSaleIntentionInput',
      { auctionId, saleIntention: 1 },
      'auctionStatus contractAmount winnerContact { label value }',
    )
    expect(sold).toMatchObject({ auctionStatus: 31, contractAmount: 420_000 })
    expect(sold.winnerContact).toContainEqual({ label: '担当者', value: '担当 者' })
    expect(sold.winnerContact.map(({ label }: { label: string }) => label)).toContain('古物商許可番号')
    const theirs = await see(auctionId, dealer, 'ownerContact { label } contractAmount')
    expect(theirs.data.auction.ownerContact.map(({ label }: { label: string }) => label)).toEqual([
      '出品者',
      '電話',
      '住所',
    ])
    const rivals = await see(auctionId, rival, 'ownerContact { label } contractAmount winnerName')
    expect(rivals.data.auction).toEqual({ ownerContact: [], contractAmount: null, winnerName: null })
    await api.runJobs()
    expect(mailbox.lastTo(owner.email)?.subject).toBe('【Kaitori】売買が成立しました')
    expect(mailbox.lastTo(dealer.email)?.subject).toBe('【Kaitori】売買が成立しました')
    // How the other side is reached stands on the page behind the login, and not in a mail.
    const reach = await Promise.all([
      api.services.db.selectFrom('bikeOwnerAccount').select(['phone', 'address2', 'address3']).execute(),
      api.services.db.selectFrom('bikeDealer').select(['phone', 'address2', 'address3']).execute(),
    ])
    const secrets = reach
      .flat()
      .flatMap(({ phone, ...address }) => [phone, phoneText(phone), ...Object.values(address)])
    for (const { email } of [owner, dealer]) {
      const mail = mailbox.lastTo(email)
      expect(mail?.text).toContain('ログインして')
      for (const form of [mail?.text ?? '', mail?.html ?? '']) {
        expect(secrets.filter((secret) => secret !== '' && form.includes(secret))).toEqual([])
      }
    }
  })

  test('both sides fill in the checklist and add receipts', async () => {
    const checklist = {
      auctionId,
      bikeOwnerDocuments: [{ documentType: 'inspection-certificate', isChecked: true }],
      bikeOwnerOtherDocuments: [{ name: '委任状', isActive: true, isChecked: false }],
      deliveryOn: tokyoDay(later(new Date(), 7 * DAY)),
      deliveryTime: '10時',
      deliveryPlace: '自宅（住民票の住所）',
      paymentMethod: 'cash',
      deliveryManagerName: '佐藤',
      emergencyContact: '',
      memo: '',
    }
    const post = async (person: Person, input: Record<string, unknown> & { auctionId: number }) =>
      ask(
        'mutation P($input: PostCheckedListInput!) { postCheckedList(input: $input) { checklist { checklistId } } }',
        { input: await withRead(api.services.db, 'postCheckedList', input) },
        person,
      )
    const first = await post(owner, checklist)
    const second = await post(dealer, { ...checklist, deliveryTime: '11時' })
    expect(second.data).toEqual(first.data)
    // Both sides are told of what the other did, at once for what follows in short order.
    const memo = '当日は090-1234-5678、山下町10-5の門の前'
    await post(dealer, { ...checklist, deliveryTime: '11時', paymentMethod: 'transfer-at-delivery', memo })
    await jobs.sendChecklistChange({ services: api.services, now: new Date() }, { auctionId })
    await api.runJobs()
    const told = mailbox.lastTo(owner.email)
    expect(told?.subject).toBe('【Kaitori】引渡しの予定の提案がありました')
    for (const words of [
      '10:00 → 11:00',
      '現金 → 振込（引渡し時）',
      '販売店から',
      '承諾してください',
      '自宅',
      '変更日時',
      'メモ',
    ])
      expect(told?.text).toContain(words)
    expect(told?.text).not.toMatch(/090|山下町/)
    expect(mailbox.lastTo(dealer.email)?.text).toContain('出品者が引渡しチェックリストを更新しました')
    expect(mailbox.lastTo(dealer.email)?.text).not.toContain('引渡し時間') // the dealer has written over it meanwhile
    const now = await see(auctionId, owner, 'checklist { updatedBySide lastChanges { label from to } }')
    expect(now.data.auction).toEqual({
      checklist: {
        updatedBySide: 'dealer',
        lastChanges: [
          { label: 'お支払い方法', from: '現金', to: '振込（引渡し時）' },
          { label: 'メモ', from: '', to: memo },
        ],
      },
    })
    for (const deliveryPlace of ['駅前のコンビニ', '現在の居所（住所と違う場合）', '現在の居所（住所と違う場合）：　'])
      for (const side of [owner, dealer]) {
        const elsewhere = await post(side, { ...checklist, deliveryPlace })
        expect(elsewhere.errors[0]?.extensions.fields?.map(({ field }) => field)).toEqual(['deliveryPlace'])
      }
    const wrong = await post(owner, { ...checklist, deliveryOn: '2020-01-01', paymentMethod: '' })
    expect(wrong.errors[0]?.extensions.fields?.map(({ field }) => field)).toEqual(['deliveryOn', 'paymentMethod'])
    // An outdated form without a day: refused as outdated, not with a fault of the database.
    const outdated = await ask(
      'mutation P($input: PostCheckedListInput!) { postCheckedList(input: $input) { checklist { checklistId } } }',
      { input: { ...checklist, version: 0, deliveryOn: '' } },
      owner,
    )
    expect(outdated.errors[0]?.extensions.code).toBe('ERROR_CONTENT_CHANGED')
    const assetId = await castImage(api.services.db, owner.bikeOwnerId)
    await give(owner, 'createReceiptImage', 'CreateReceiptImageInput', { auctionId, assetId })
    // The dealer's upload is taken with the first request; a second one, whose answer was lost, finds its twin.
    const sent = await castImage(api.services.db, owner.bikeOwnerId)
    const uploadId = randomUUID()
    await api.services.db
      .updateTable('asset')
      .set({ uploadId, bikeOwnerId: null, expiresAt: new Date(Date.now() + 60_000) })
      .where('assetId', '=', sent)
      .execute()
    const receipt = { auctionId, assetId: sent, uploadId }
    for (const _time of [1, 2]) await give(dealer, 'createReceiptImage', 'CreateReceiptImageInput', receipt)
    const { data } = await see(
      auctionId,
      dealer,
      'checklist { deliveryTime } receiptImages { userType imagePath { key value } }',
    )
    expect(data.auction.checklist).toEqual({ deliveryTime: '11:00' })
    expect(data.auction.receiptImages).toMatchObject([{ userType: 1 }, { userType: 2 }])
    expect((await see(auctionId, rival, 'checklist { memo } receiptImages { userType }')).data.auction).toEqual({
      checklist: null,
      receiptImages: [],
    })
  })

  test('beside the bike: claims, answers, a ruling and the code; then the money, and the sale enters the market', async () => {
    const today = { deliveryOn: tokyoDay(new Date()), planAcceptedBy: 'owner:1', planAcceptedAt: new Date() }
    await api.services.db.updateTable('checklist').set(today).where('auctionId', '=', auctionId).execute()
    const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
    const claim = { line: 'stated:photos', reason: 'damage', detail: 'カウルの割れ', amount: 20_000, photoAssetIds }
    const check = { auctionId, mileageKm: 20_250, claims: [claim] }
    await give(dealer, 'checkBike', 'CheckBikeInput', check)
    await api.runJobs()
    const told = mailbox.lastTo(owner.email)?.text ?? ''
    for (const words of ['¥400,000', '申告にない傷・故障: −¥20,000（カウルの割れ）', '応じる必要はありません'])
      expect(told).toContain(words)
    const refusal = { auctionId, isAccepted: [false], finalTransactionPrice: 420_000 }
    await give(owner, 'answerClaims', 'AnswerClaimsInput', refusal)
    await give(dealer, 'askForRuling', 'AskForRulingInput', { auctionId })
    await api.runJobs()
    expect(mailbox.lastTo(dealer.email)?.text).toContain('応じない')
    expect(mailbox.lastTo(operator.email)?.subject).toBe('【Kaitori】減額の裁定を依頼されました')
    const ruling = { auctionId, allowed: [5_000], comment: '一部を認めます' }
    await give(operator, 'ruleOnReduction', 'RuleOnReductionInput', ruling)
    await api.runJobs()
    for (const { email } of [owner, dealer])
      for (const words of ['¥415,000', '一部を認めます', '¥5,000を認めました'])
        expect(mailbox.lastTo(email)?.text).toContain(words)
    const { data } = await see(auctionId, owner, 'handOverCode')
    await give(dealer, 'handOver', 'HandOverInput', { auctionId, code: data.auction.handOverCode })
    await api.runJobs()
    for (const { email } of [owner, dealer])
      expect(mailbox.lastTo(email)?.subject).toBe('【Kaitori】車両の引渡しが完了しました')
    await castIdentityCheck(api.services.db, auctionId)
    const report = { auctionId, finalTransactionPrice: 415_000 }
    const less = { ...report, finalTransactionPrice: 400_000 }
    await expect(give(dealer, 'reportCompletion', 'ReportCompletionInput', less)).rejects.toThrow('BAD_REQUEST')
    const reductions = [{ reason: 'damage', detail: 'カウルの割れ', amount: 5_000 }]
    await give(dealer, 'reportCompletion', 'ReportCompletionInput', { ...report, reductions })
    await api.runJobs()
    for (const words of ['¥415,000を支払ったとの報告', '確認期限', '取引完了となります'])
      expect(mailbox.lastTo(owner.email)?.text).toContain(words)
    const objection = { auctionId, agree: false, comment: '届いていません' }
    await give(owner, 'confirmCompletion', 'ConfirmCompletionInput', objection)
    await passTime(auctionId, 'confirm_by')
    await applySlowDeadlines(api.services)
    const done = await give(
      owner,
      'confirmCompletion',
      'ConfirmCompletionInput',
      { auctionId, agree: true },
      'auctionStatus finalTransactionPrice availableActions',
    )
    expect(done).toEqual({
      auctionStatus: 32,
      finalTransactionPrice: 415_000,
      availableActions: ['createReceiptImage', 'createAuctionReview'],
    })
    const sale = await api.services.db.selectFrom('sale').selectAll().where('source', '=', 'auction').executeTakeFirst()
    // Listed in the band below: what was read at the hand-over is what enters the market.
    expect(sale).toMatchObject({ modelId: 1001, mileageId: 7, mileageKm: 20_250, price: 415_000 })
  })

  test('the seller reviews with the code of the mail, without logging in, once', async () => {
    await api.runJobs()
    const mail = mailbox.lastTo(owner.email)
    expect(mail?.subject).toBe('【Kaitori】取引が完了しました。レビューをお寄せください')
    const code = /(?<!\d)(\d{6})(?!\d)/.exec(mail?.text ?? '')?.[1]
    const review = {
      comment: '希望より高く売れました。',
      nickname: 'はやて',
      reviewAgent: 5,
      reviewDelivery: 4,
      reviewPrice: 5,
      reviewSatisfaction: 5,
    }
    const query = 'mutation R($input: CreateAuctionReviewInput!) { createAuctionReview(input: $input) { isSuccess } }'
    const create = (given: string) => ask(query, { input: { auctionId, code: given, ...review } }, null)
    expect((await create('000000')).errors[0]?.extensions.code).toBe('CODE_IS_INVALID')
    expect((await create(code ?? '')).data).toEqual({ createAuctionReview: { isSuccess: true } })
    expect((await create(code ?? '')).data).toEqual({ createAuctionReview: { isSuccess: true } })
    review.comment = '別の感想を書きました。'
    expect((await create(code ?? '')).errors[0]?.extensions.code).toBe('ERROR_AUCTION_STATUS_INVALID')
    const { data } = await ask(
      `{ auctionReviews(first: 5, imageType: ["02"]) { totalCount
        nodes { nickname auction { modelName finalTransactionPrice auctionImages { imageType } } } } }`,
      {},
      null,
    )
    expect(data.auctionReviews).toEqual({
      totalCount: 1,
      nodes: [
        {
          nickname: 'はやて',
          auction: {
            modelName: 'CB400スーパーフォア',
            finalTransactionPrice: 415_000,
            auctionImages: [{ imageType: '02' }],
          },
        },
      ],
    })
  })

  test('the review of an auction is the same whichever mail address is named, and hidden it is found by none', async () => {
    const find =
      'query ($auctionId: Int!, $email: String!) { auctionReview(auctionId: $auctionId, email: $email) { nickname } }'
    const found = () =>
      Promise.all(
        [owner.email, 'someone@example.com'].map(async (email) => (await ask(find, { auctionId, email }, null)).data),
      )
    const hide = (isHidden: boolean) =>
      api.services.db.updateTable('auctionReview').set({ isHidden }).where('auctionId', '=', auctionId).execute()
    const shown = { auctionReview: { nickname: 'はやて' } }
    expect(await found()).toEqual([shown, shown])
    await hide(true)
    expect(await found()).toEqual([{ auctionReview: null }, { auctionReview: null }])
    await hide(false)
  })

  test('the owner finds the latest auction, all of them and the bike whose price is followed', async () => {
    const { data } = await ask(
      `{ latestAuction { auctionId }
         bikeOwner { auctionsConnection(first: 5) { nodes { auctionId auctionStatus } } marketSearchBike { modelId } } }`,
      {},
      owner,
    )
    expect(data).toEqual({
      latestAuction: { auctionId },
      bikeOwner: { auctionsConnection: { nodes: [{ auctionId, auctionStatus: 32 }] }, marketSearchBike: null },
    })
    const visitor = await ask('{ latestAuction { auctionId } }', {}, null)
    expect(visitor.errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  })

  test('history and ledger tell it all, and the chain is whole', async () => {
    const { data } = await see(auctionId, owner, 'transitions { from to by }')
    expect(data.auction.transitions).toEqual([
      { from: null, to: 11, by: 'owner' },
      { from: 11, to: 21, by: 'operator' },
      { from: 21, to: 22, by: 'system' },
      { from: 22, to: 31, by: 'owner' },
      { from: 31, to: 32, by: 'owner' },
    ])
    const { db } = api.services
    const { bidHead } = await db
      .selectFrom('auction')
      .select('bidHead')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    const rows = await readBids(db, auctionId)
    expect(verifyChain(String(auctionId), rows, sha256, headOf(auctionId, bidHead))).toBe(null)
    await expect(db.updateTable('bid').set({ price: 1 }).where('auctionId', '=', auctionId).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(
      db.updateTable('auction').set({ auctionStatus: 21 }).where('auctionId', '=', auctionId).execute(),
    ).rejects.toThrow()
  })
})
