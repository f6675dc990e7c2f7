import type { MailSide, MailTo } from '#domain/auction/commands.ts'
import type { Reminder } from '#domain/auction/decision/effects.ts'
import { ADMITTED_LEAD, ADMITTED_NOTE } from '../messages/admitted-points.ts'
import { HAND_OVER_NOTHING, OPERATOR_FOLLOWS_UP, PAYMENT_RESTS } from '../messages/held-trade.ts'
import { WINNER_SUSPENDED } from '../messages/refusals.ts'
import {
  type AuctionMailFacts,
  type MailText,
  ofBike,
  open,
  readersDealer,
  table,
  written,
} from './auction-mail-parts.ts'
import { type MailBlock, type MailDocument, note, paragraph } from './mail-document.ts'
import { stopMails } from './stop-mails.ts'
import { tradeMails } from './trade-mails.ts'

/** The contract's price is in no bid where it is the owner's. */
function agreedPrice(offer: AuctionMailFacts['counterOffer'], price: string): MailBlock[] {
  return offer?.isAccepted && offer.price === price
    ? [note('成約金額は、出品者が提示し、販売店が受け入れた提示額です。')]
    : []
}

/**
 * The hash is what the list is compared with later: whoever has this mail sees whether the list was made anew. Only with a
 * contract is it said that anybody may look: the list of an auction without one is its parties' own.
 */
function proofOf({ proof }: AuctionMailFacts, isPublic: boolean): MailBlock[] {
  if (!proof) return []
  const lead = '入札の記録があとから変えられていないことを、このハッシュ値と照らし合わせて、'
  return [
    table(['入札記録のハッシュ値', proof.head]),
    isPublic
      ? { kind: 'link', text: `${lead}どなたでも確かめられます。`, label: '入札の証明を見る', url: proof.url }
      : note(`${lead}オークションのページの「入札の証明」から確かめられます。`),
  ]
}

/** Who buys after a stop knows of it before it agrees, and cannot claim it again. */
function admittedOf({ admitted }: AuctionMailFacts, reader: 'owner' | 'dealer'): MailBlock[] {
  if (admitted.length === 0) return []
  return [paragraph(`${ADMITTED_LEAD}${ADMITTED_NOTE[reader]}`), { kind: 'facts', rows: admitted }]
}

/** A plan that waits for the reader's yes says so; other changes are told as such. */
function orProposal(from: string, subject: string, blocks: Parameters<typeof written>[1]): MailText {
  const changed = written(subject, blocks)
  const proposed = written('引渡しの予定の提案がありました', ({ bikeName, delivery, checklistChanges, url }) => [
    paragraph(`${from}から、引渡しの予定の提案がありました。よろしければ、ページで承諾してください。`),
    table(['車両', bikeName]),
    { kind: 'facts', rows: delivery },
    paragraph(`${from}がチェックリストに記入した内容です。`),
    { kind: 'facts', rows: checklistChanges },
    open('予定を確認して承諾する', url),
    note('都合が合わないときは、チェックリストで直すと、新しい提案として相手に伝わります。'),
  ])
  return (facts) => (facts.isProposal ? proposed : changed)(facts)
}

/** Who stopped a trade, to both sides. */
const STOPPED_BY = { owner: '出品者', dealer: '販売店', operator: '運営事務局' } as const

/** Why a promise came to nothing as the listing passed. */
const LAPSED = {
  kept: '',
  gradeMissed: '審査の評価点が、販売店の条件に届きませんでした。',
  tooLate: '審査が、販売店の約束の期限（お申し込みから7日）までに終わりませんでした。',
  dealerOut: '販売店が、入札できない状態になりました。',
} as const

const LAPSED_TO_DEALER = {
  kept: '',
  gradeMissed: '評価点が注文の条件に届かなかったため、',
  tooLate: '審査が約束の期限を過ぎたため、',
  dealerOut: '貴社の入札が停止されているため、',
} as const

const ownerMails = {
  listingReceived: written('出品を受け付けました', ({ bikeName, url }) => [
    paragraph('出品のお申し込みありがとうございます。内容を確認し、審査が終わりしだい入札を開始します。'),
    table(['車両', bikeName]),
    open('出品の状況を見る', url),
  ]),
  inspectionPassed: written('審査が完了し、入札を開始しました', ({ bikeName, endAt, url }) => [
    paragraph('審査が完了しました。販売店からの入札を受け付けています。'),
    table(['車両', bikeName], ['入札の終了', endAt]),
    open('入札の状況を見る', url),
    note('終了間際に入札があった場合は、終了時刻が延長されます。'),
  ]),
  imageNg: written('写真の差し替えをお願いします', ({ bikeName, photo, reason, url }) => [
    paragraph('審査の結果、差し替えが必要な写真がありました。新しい写真をお送りいただくと、審査を再開します。'),
    table(['車両', bikeName], ['写真と理由', `${photo}：${reason}`]),
    open('写真を差し替える', url),
  ]),
  movieNg: written('動画を掲載しないことになりました', ({ bikeName, reason, awaitedPhotos, url }) => [
    paragraph(
      `審査の結果、お送りいただいた動画は掲載しないことになりました。${
        awaitedPhotos.length > 0
          ? '動画についてのお手続きは必要ありません。別にお願いしている写真の差し替えは、引き続きお待ちしています。新しい写真をお送りいただくと、審査を再開します。'
          : '審査はこのまま続きます。お手続きは必要ありません。'
      }`,
    ),
    table(
      ['車両', bikeName],
      ['理由', reason],
      ...(awaitedPhotos.length > 0 ? [['差し替えをお待ちしている写真', awaitedPhotos.join('、')] as const] : []),
    ),
    open(awaitedPhotos.length > 0 ? '写真を差し替える' : '出品の状況を見る', url),
  ]),
  inspectionFailed: written('審査の結果について', ({ bikeName, reason, url }) => [
    paragraph('まことに申し訳ございませんが、審査の結果、今回の出品はお受けできませんでした。'),
    table(['車両', bikeName], ['理由', reason]),
    open('詳細を見る', url),
  ]),
  listingCanceled: written('出品を取り消しました', ({ bikeName, url }) => [
    paragraph('ご依頼のとおり、出品を取り消しました。同じ内容で、いつでも再出品できます。'),
    table(['車両', bikeName]),
    open('再出品する', url),
  ]),
  listingStopped: written('出品を停止しました', ({ bikeName, reason, url }) => [
    paragraph('運営事務局の判断により、出品を停止しました。'),
    table(['車両', bikeName], ['理由', reason]),
    open('詳細を見る', url),
  ]),
  bidUpdate: written('入札が更新されました', ({ bikeName, price, bidCount, endAt, url }) => [
    paragraph('販売店からの入札があり、現在の価格が更新されました。'),
    table(['車両', bikeName], ['現在の価格', price], ['入札', `${bidCount}件`], ['入札の終了', endAt]),
    open('入札の状況を見る', url),
  ]),
  bidVoided: written('入札が取り消されました', ({ bikeName, price, bidCount, endAt, struckOut, reason, url }) => [
    paragraph('運営事務局が入札を取り消しました。現在の価格は、残りの入札から計算し直した金額です。'),
    table(
      ['車両', bikeName],
      ...(struckOut === '' ? [] : [['取り消した入札', struckOut] as const]),
      ['理由', reason],
      ['現在の価格', bidCount > 0 ? price : '入札なし'],
      ['入札', `${bidCount}件`],
      ['入札の終了', endAt],
    ),
    open('入札の状況を見る', url),
  ]),
  remindEnd: written('入札の終了まであと24時間です', ({ bikeName, price, bidCount, endAt, url }) => [
    paragraph('入札の終了が近づいています。'),
    table(['車両', bikeName], ['現在の価格', price], ['入札', `${bidCount}件`], ['入札の終了', endAt]),
    open('入札の状況を見る', url),
  ]),
  questionAsked: written('販売店から質問が届きました', ({ bikeName, endAt, url }) => [
    paragraph('出品中のバイクについて、販売店から質問が届きました。回答は、すべての販売店が入札の参考にします。'),
    table(['車両', bikeName], ['回答の期限', `${endAt}（入札の終了）`]),
    open('質問に回答する', `${url}#questions`),
  ]),
  endedWithBids: written('入札が終了しました。売却の意思をお知らせください', (facts) => [
    paragraph('入札が終了しました。売却するかどうかを、回答期限までにお知らせください。'),
    table(['車両', facts.bikeName], ['最高額', facts.price], ['回答期限', facts.answerBy]),
    open('回答する', facts.url),
    note('期限までにご回答がない場合は、不成立となります。'),
    ...proofOf(facts, false),
  ]),
  endedWithoutBids: written('入札が終了しました', (facts) => [
    paragraph(
      '残念ながら、今回は入札がありませんでした。見た販売店の数や、次に試せることをページにまとめました。希望価格を変えて再出品することもできます。',
    ),
    table(['車両', facts.bikeName]),
    open('結果を見て再出品する', facts.url),
    ...proofOf(facts, false),
  ]),
  remindAnswer: written('売却のご回答をお待ちしています', ({ bikeName, price, answerBy, url }) => [
    paragraph('売却するかどうかのご回答をまだいただいておりません。期限までにお知らせください。'),
    table(['車両', bikeName], ['最高額', price], ['回答期限', answerBy]),
    open('回答する', url),
    note('期限までにご回答がない場合は、不成立となります。'),
  ]),
  saleDeclined: written('不成立となりました', ({ bikeName, price, url }) => [
    paragraph('今回のオークションは不成立となりました。希望価格を変えて、いつでも再出品できます。'),
    table(['車両', bikeName], ['最高額', price]),
    open('再出品する', url),
  ]),
  contract: written('売買が成立しました', (facts) => [
    paragraph('売買が成立しました。販売店と引渡しの日時や書類をご確認ください。'),
    table(['車両', facts.bikeName], ['成約金額', facts.price]),
    ...agreedPrice(facts.counterOffer, facts.price),
    ...admittedOf(facts, 'owner'),
    { kind: 'facts', rows: facts.contact },
    open('チェックリストを開く', facts.url),
    note('販売店の電話番号と所在地は、ログインして、取引のページでご確認ください。'),
  ]),
  checklistChanged: orProposal(
    '販売店',
    '引渡しチェックリストが更新されました',
    ({ bikeName, checklistChanges, url }) => [
      paragraph('販売店が引渡しチェックリストを更新しました。変更の内容をご確認ください。'),
      table(['車両', bikeName]),
      { kind: 'facts', rows: checklistChanges },
      open('チェックリストを確認する', url),
      note('内容が違うときは、チェックリストを直すか、メッセージで販売店にお知らせください。'),
    ],
  ),
  deliveryAgreed: written('引渡しの予定が決まりました', ({ bikeName, delivery, url }) => [
    paragraph('引渡しの日時と場所、お支払い方法が決まりました。ページから、予定をカレンダーに追加できます。'),
    table(['車両', bikeName]),
    { kind: 'facts', rows: delivery },
    open('引渡しの予定を見る', url),
    note('都合が悪くなったときは、早めにメッセージで販売店にご連絡のうえ、チェックリストの日時を変更してください。'),
  ]),
  remindDelivery: written('あすは引渡しの日です', ({ bikeName, delivery, url }) => [
    paragraph('あすは引渡しの日です。車両、鍵、書類のご用意をお願いします。'),
    table(['車両', bikeName]),
    { kind: 'facts', rows: delivery },
    open('引渡しの予定を見る', url),
    note('都合が悪くなったときは、すぐにメッセージかお電話で販売店にご連絡ください。'),
  ]),
  transactionStopped: written(
    '取引の中止について',
    ({ bikeName, reason, by, default: cause, stop, isPaid, finalPrice, url }) => [
      paragraph(
        `${by === 'owner' ? 'ご依頼のとおり、取引を中止しました。' : by === 'dealer' && stop?.isAnswered ? '販売店の申し出にあなたが同意し、取引を中止しました。' : `${STOPPED_BY[by]}が取引を中止しました。`}車両や書類をお渡し済みの場合は、返却について運営が間に入ります。取引ページの「運営へのメッセージ」でお知らせください。`,
      ),
      ...(cause ? [paragraph(`${cause}、販売店による中止として、販売店の取引実績に記録します。`)] : []),
      ...(isPaid
        ? [
            paragraph(
              `代金${finalPrice}の受け取りを確認されています。まだ返金していない場合は、販売店に返金してください。`,
            ),
          ]
        : []),
      table(['車両', bikeName], ['中止した側', STOPPED_BY[by]], ['理由', reason]),
      open('詳細を見る', url),
    ],
  ),
  counterOfferAccepted: written(
    '販売店が提示額を受け入れました。ご回答ください',
    ({ bikeName, counterOffer, answerBy, url }) => [
      paragraph(
        '最高額の販売店が、ご提示額で購入すると回答しました。売却するかどうかを、回答期限までにお知らせください。',
      ),
      table(['車両', bikeName], ['提示額', counterOffer?.price ?? ''], ['回答期限', answerBy]),
      open('回答する', url),
      note('期限までにご回答がない場合は、不成立となります。'),
    ],
  ),
  counterOfferDeclined: written('販売店は提示額を受け入れませんでした', ({ bikeName, price, answerBy, url }) => [
    paragraph(
      '最高額の販売店は、ご提示額では購入しないと回答しました。入札額はそのまま有効です。入札額で売却するかどうかを、回答期限までにお知らせください。',
    ),
    table(['車両', bikeName], ['最高額', price], ['回答期限', answerBy]),
    open('回答する', url),
  ]),
  remindCounterOffer: written('提示額への回答がありませんでした', ({ bikeName, price, answerBy, url }) => [
    paragraph(
      '期限までに、提示額への販売店の回答がありませんでした。入札額はそのまま有効です。入札額で売却するかどうかを、回答期限までにお知らせください。',
    ),
    table(['車両', bikeName], ['最高額', price], ['回答期限', answerBy]),
    open('回答する', url),
  ]),
  runnerUpAsked: written('ほかの入札販売店に購入の意思を確認しています', ({ bikeName, runnerUp, admitted, url }) => [
    paragraph(
      '取引が中止されたため、ほかの入札販売店に、入札した金額で購入するかどうかを確認しています。購入の意思があれば、売却するかどうかをあらためてお尋ねします。',
    ),
    ...(admitted.length > 0
      ? [paragraph(`${ADMITTED_LEAD}は、この販売店にも伝えています。`), { kind: 'facts', rows: admitted } as const]
      : []),
    table(
      ['車両', bikeName],
      ['販売店', runnerUp?.dealer ?? ''],
      [runnerUp?.bidAuctionId ? `入札額（出品番号 ${runnerUp.bidAuctionId}）` : '入札額', runnerUp?.price ?? ''],
      ['販売店の回答期限', runnerUp?.answerBy ?? ''],
    ),
    open('状況を見る', url),
    note('確認はいつでも取りやめられます。再出品すると、確認は自動的に終わります。'),
  ]),
  runnersUpOver: written('ほかの入札販売店への確認が終わりました', ({ bikeName, url }) => [
    paragraph('入札した販売店に確認しましたが、購入の意思は得られませんでした。同じ内容で再出品できます。'),
    table(['車両', bikeName]),
    open('再出品する', url),
  ]),
  runnerUpAccepts: written('ほかの入札販売店に購入の意思があります。ご回答ください', (facts) => [
    paragraph(
      'ほかの入札販売店が、入札した金額で購入したいと回答しました。売却するかどうかを、回答期限までにお知らせください。',
    ),
    table(['車両', facts.bikeName], ['金額', facts.price], ['回答期限', facts.answerBy]),
    ...admittedOf(facts, 'owner'),
    open('回答する', facts.url),
    note('期限までにご回答がない場合は、不成立となります。'),
    ...proofOf(facts, false),
  ]),
  orderBuys: written('審査に合格しました。すぐに買いたい販売店があります。ご回答ください', (facts) => [
    paragraph(
      '審査に合格し、選ばれた販売店が、約束した金額で入札しました。オークションは行わず、この1件で入札を終えています。売却するかどうかを、回答期限までにお知らせください。',
    ),
    table(
      ['車両', facts.bikeName],
      ['販売店', facts.order?.dealer ?? ''],
      ['金額', facts.price],
      ['回答期限', facts.answerBy],
    ),
    open('回答する', facts.url),
    note('期限までにご回答がない場合は、不成立となります。売却しない場合も、費用はかかりません。'),
    ...proofOf(facts, false),
  ]),
  orderLapsed: written('販売店の買取の約束は成立しませんでした', ({ bikeName, order, endAt, url }) => [
    paragraph(
      `${order ? LAPSED[order.outcome] : ''}そのため、約束の金額での入札は行われませんでした。審査には合格し、通常のオークションとして入札を受け付けています。`,
    ),
    table(['車両', bikeName], ['約束の金額', order?.price ?? ''], ['入札の終了', endAt]),
    open('入札の状況を見る', url),
    note('落札額を見てから、売却するかどうかを決められます。入札が終わるまでは、出品を取り消すこともできます。'),
  ]),
  completed: written('取引が完了しました。レビューをお寄せください', (facts) => [
    paragraph('お取引が完了しました。ご利用ありがとうございました。'),
    table(['車両', facts.bikeName], ['最終取引金額', facts.finalPrice]),
    paragraph(
      'これから売却される方のために、レビューをお寄せください。ログインせずに、次のレビューのコードでも投稿できます。',
    ),
    { kind: 'code', label: 'レビューのコード', code: facts.reviewCode },
    open('レビューを書く', facts.reviewUrl),
    note('コードの有効期限は30日です。'),
  ]),
  ...tradeMails.owner,
  ...stopMails.owner,
} as const satisfies Record<MailTo<'owner'> | Reminder, MailText>

/** The owner's price that the dealer had not answered yet is over with the auction. */
function offerEnded({ endedOffer }: AuctionMailFacts): MailBlock[] {
  if (!endedOffer) return []
  return [paragraph(`出品者からの金額の提示（${endedOffer}）は終了しました。ご回答は必要ありません。`)]
}

/** To the dealer whose bid it was. */
const bidderMails = {
  runnerUpAsked: written('購入のご意思をお知らせください（中止された取引のご案内）', (facts) => {
    const { auctionId, bikeName, runnerUp, url } = facts
    return [
      paragraph(
        '貴社が入札した車両の取引が中止されました。貴社の入札額で購入するかどうかを、回答期限までにお知らせください。購入すると回答した場合は、出品者に売却の意思を確認します。',
      ),
      table(
        ['車両', `${bikeName}（No.${auctionId}）`],
        [
          runnerUp?.bidAuctionId ? `貴社の入札額（No.${runnerUp.bidAuctionId}）` : '貴社の入札額',
          runnerUp?.price ?? '',
        ],
        ['回答期限', runnerUp?.answerBy ?? ''],
      ),
      ...admittedOf(facts, 'dealer'),
      open('回答する', url),
      note('期限までにご回答がない場合は、購入しないものとして扱います。'),
    ]
  }),
  runnerUpCalledOff: written('購入の確認は取りやめになりました', ({ auctionId, bikeName, url }) => [
    paragraph('この車両の購入の意思の確認は、取りやめになりました。ご回答は必要ありません。'),
    table(['車両', `${bikeName}（No.${auctionId}）`]),
    open('オークションを開く', url),
  ]),
  orderKept: written('買取注文で入札しました', ({ auctionId, bikeName, order, answerBy, url }) => [
    paragraph(
      order?.way === 'atOnce'
        ? '貴社の買取注文を選んだ出品者の車両が、審査に合格しました。貴社の注文の金額で入札し、出品者に売却の意思を確認しています。'
        : '貴社の買取注文を選んだ出品者の車両が、審査に合格しました。貴社の注文の金額を、最初の入札として登録しました。この入札は、通常の入札と同じく取り消せません。',
    ),
    table(
      ['車両', `${bikeName}（No.${auctionId}）`],
      ['入札額', order?.price ?? ''],
      ...(order?.way === 'atOnce' ? [['出品者の回答期限', answerBy] as const] : []),
    ),
    open('オークションを開く', url),
  ]),
  orderLapsed: written('買取注文の約束がなくなりました', ({ auctionId, bikeName, order, url }) => [
    paragraph(
      `貴社の買取注文を選んだ出品者の車両が審査に合格しましたが、${order ? LAPSED_TO_DEALER[order.outcome] : ''}注文による入札は行っていません。この1台は、注文の残り台数に戻りました。`,
    ),
    table(['車両', `${bikeName}（No.${auctionId}）`], ['注文の金額', order?.price ?? '']),
    open('オークションを開く', url),
    note('この車両は、通常のオークションとして入札を受け付けています。'),
  ]),
  notChosen: written('入札した車両は、他の販売店に売却されました', (facts) => [
    paragraph(
      '出品者は、入札した販売店のなかから他の1社を選んで売却しました。貴社との売買は成立しませんでした。ご入札ありがとうございました。',
    ),
    ...offerEnded(facts),
    table(['車両', `${facts.bikeName}（No.${facts.auctionId}）`], ['貴社の入札額', facts.price]),
    open('オークションを開く', facts.url),
    note('出品者は、入札額の上位3社のなかから売却先を選べます。この車両について、必要なお手続きはありません。'),
  ]),
  raiseVoided: written(ofBike('上限金額の変更が取り消されました'), (facts) => [
    paragraph(
      `運営事務局が、${readersDealer(facts)}による上限金額の引き上げを取り消しました。上限金額は、引き上げる前の金額に戻りました。`,
    ),
    table(
      ['車両', `${facts.bikeName}（No.${facts.auctionId}）`],
      ['取り消した上限金額', facts.struckOut],
      ['理由', facts.reason],
      ['現在の価格', facts.price],
      ['入札の終了', facts.endAt],
    ),
    open('オークションを開く', facts.url),
  ]),
  bidVoided: written(ofBike('入札が取り消されました'), (facts) => [
    paragraph(
      `運営事務局が、${readersDealer(facts)}の入札${facts.isAutomaticStruckOut ? 'と、その自動入札' : ''}を取り消しました。`,
    ),
    table(
      ['車両', `${facts.bikeName}（No.${facts.auctionId}）`],
      ['取り消した入札', facts.struckOut],
      ['理由', facts.reason],
      ['現在の価格', facts.bidCount > 0 ? facts.price : '入札なし'],
      ['入札の終了', facts.endAt],
    ),
    open('オークションを開く', facts.url),
  ]),
  leadRestored: written(ofBike('再び最高額になりました'), (facts) => [
    paragraph(
      `ほかの入札が取り消され、${readersDealer(facts)}の入札が再び最高額になりました。この入札は有効です。取り消すことはできません。`,
    ),
    table(
      ['車両', `${facts.bikeName}（No.${facts.auctionId}）`],
      [facts.clientName === null ? '現在の最高額（貴社）' : '現在の最高額（この販売店）', facts.price],
      [facts.clientName === null ? '自社の上限' : 'この販売店の上限', facts.ownMaximum],
      ['入札の終了', facts.endAt],
    ),
    open('オークションを開く', facts.url),
  ]),
} as const satisfies Record<MailTo<'bidder'>, MailText>

/** To the dealer who leads, while bidding is open, and to the one who has won. */
const winnerMails = {
  counterOffered: written('出品者から金額の提示がありました', ({ auctionId, bikeName, price, counterOffer, url }) => [
    paragraph(
      '貴社の最高額で入札が終了した車両について、出品者から金額の提示がありました。この金額で購入するかどうかを、回答期限までにお知らせください。回答がない場合や購入しない場合も、貴社の入札はそのまま有効です。',
    ),
    table(
      ['車両', `${bikeName}（No.${auctionId}）`],
      ['貴社の入札額', price],
      ['出品者の提示額', counterOffer?.price ?? ''],
      ['回答期限', counterOffer?.until ?? ''],
    ),
    open('回答する', url),
  ]),
  listingStopped: written('入札した車両の出品が停止されました', ({ auctionId, bikeName, price, reason, url }) => [
    paragraph('運営事務局の判断により、出品を停止しました。貴社の入札を含め、入札はすべて無効です。'),
    table(['車両', `${bikeName}（No.${auctionId}）`], ['貴社の入札額', price], ['理由', reason]),
    open('オークションを開く', url),
  ]),
  listingCanceled: written('入札した車両の出品が取り消されました', ({ auctionId, bikeName, price, url }) => [
    paragraph('出品者が出品を取り消しました。貴社の入札を含め、入札はすべて無効です。'),
    table(['車両', `${bikeName}（No.${auctionId}）`], ['貴社の入札額', price]),
    open('オークションを開く', url),
  ]),
  saleDeclined: written('最高額で入札した車両は不成立となりました', (facts) => [
    paragraph('出品者の売却意思が得られず、今回は不成立となりました。'),
    ...offerEnded(facts),
    table(['車両', facts.bikeName], ['入札額', facts.price]),
    open('オークションを開く', facts.url),
    ...proofOf(facts, false),
  ]),
  contract: written('売買が成立しました', (facts) => [
    paragraph('出品者が売却を承諾しました。引渡しの日時や書類をご確認ください。'),
    table(['車両', facts.bikeName], ['成約金額', facts.price]),
    ...agreedPrice(facts.counterOffer, facts.price),
    ...admittedOf(facts, 'dealer'),
    { kind: 'facts', rows: facts.contact },
    open('取引を開く', facts.url),
    note('出品者の電話番号と住所は、ログインして、取引の画面でご確認ください。'),
    ...proofOf(facts, true),
  ]),
  checklistChanged: orProposal(
    '出品者',
    '引渡しチェックリストが更新されました',
    ({ bikeName, checklistChanges, url }) => [
      paragraph('出品者が引渡しチェックリストを更新しました。変更の内容をご確認ください。'),
      table(['車両', bikeName]),
      { kind: 'facts', rows: checklistChanges },
      open('取引を開く', url),
    ],
  ),
  deliveryAgreed: written('引渡しの予定が決まりました', ({ auctionId, bikeName, delivery, url }) => [
    paragraph('引渡しの日時と場所、お支払い方法が決まりました。ページから、予定をカレンダーに追加できます。'),
    table(['車両', `${bikeName}（No.${auctionId}）`]),
    { kind: 'facts', rows: delivery },
    open('取引を開く', url),
    note('都合が悪くなったときは、早めに出品者にご連絡のうえ、チェックリストの日時を変更してください。'),
  ]),
  remindDelivery: written('あすは引渡しの日です', ({ auctionId, bikeName, delivery, url }) => [
    paragraph('あすは引渡しの日です。引取りとお支払い、本人確認の準備をお願いします。'),
    table(['車両', `${bikeName}（No.${auctionId}）`]),
    { kind: 'facts', rows: delivery },
    open('取引を開く', url),
    note('都合が悪くなったときは、すぐに出品者にご連絡ください。'),
  ]),
  transactionStopped: written(
    '取引の中止について',
    ({ bikeName, reason, by, default: cause, isPaid, finalPrice, stop, url }) => [
      paragraph(
        `${by === 'dealer' ? `${stop?.isAnswered ? '貴社の申し出に出品者が同意し、' : '貴社の操作により、'}取引を中止しました。` : `${STOPPED_BY[by]}が取引を中止しました。`}車両や書類をお受け取り済みの場合は、返却について運営が間に入ります。取引の画面の「この取引について運営に問い合わせる」からお知らせください。`,
      ),
      ...(isPaid
        ? [
            paragraph(
              `出品者は、代金${finalPrice}の受け取りを確認していました。返金がまだの場合は、取引の画面の「この取引について運営に問い合わせる」からお知らせください。`,
            ),
          ]
        : []),
      ...(cause ? [paragraph(`${cause}、この中止は、貴社による中止として取引実績に数えます。`)] : []),
      table(
        ['車両', bikeName],
        ['中止した側', cause ? '運営事務局（販売店の不履行による中止）' : STOPPED_BY[by]],
        ['理由', reason],
      ),
      open('取引を開く', url),
    ],
  ),
  completed: written('取引が完了しました', ({ bikeName, finalPrice, nameChange, url }) => [
    paragraph('お取引が完了しました。ご利用ありがとうございました。'),
    table(['車両', bikeName], ['最終取引金額', finalPrice]),
    open('取引を開く', url),
    ...(nameChange && nameChange.changedOn === ''
      ? [
          note(
            `名義変更がまだ報告されていません。期限は${nameChange.dueOn}です。済みましたら、控えを添えて報告してください。`,
          ),
        ]
      : []),
  ]),
  ...tradeMails.winner,
  ...stopMails.winner,
} as const satisfies Record<MailTo<'winner'> | 'remindDelivery' | 'remindPayment' | 'remindNameChange', MailText>

/** By side: every mail that a command's row names, and the reminders. What nobody sends does not compile. */
export const AUCTION_MAILS = {
  owner: ownerMails,
  bidder: bidderMails,
  winner: winnerMails,
  operator: tradeMails.operator satisfies Record<MailTo<'operator'> | 'remindPayment' | 'codeAfterStop', MailText>,
} as const satisfies Record<MailSide, object>

interface WinnerSuspension {
  readonly userName: string
  readonly bikeName: string
  readonly kind: string
  readonly url: string
}

/** How far a sale is whose dealer is suspended, or may work again. `stopAsked`: one side wants to stop it. */
export type HeldSale = 'answer' | 'contract' | 'stopAsked' | 'handedOver'

/** To the owner of an auction whose winner an operator has suspended, before the contract and after it. */
export function winnerSuspendedMail({ userName, bikeName, kind, url }: WinnerSuspension, sale: HeldSale): MailDocument {
  const isContract = sale !== 'answer'
  return {
    subject: `【Kaitori】${isContract ? '取引中' : '落札'}の販売店の利用停止について（${bikeName}）`,
    greeting: userName,
    bike: { kind, stage: isContract ? '引渡し' : '回答' },
    blocks: [
      table(['車両', bikeName]),
      paragraph(
        `${bikeName}${isContract ? 'をお取引中の' : 'を落札した'}販売店の利用を、運営が停止しました。ご迷惑をおかけし、申し訳ございません。`,
      ),
      ...SUSPENDED[sale].map((words) => paragraph(words)),
      { kind: 'button', label: '取引の状況を見る', url },
    ],
  }
}

const NOTHING_LEAVES = [
  `売買契約は、運営が取引を中止するまで続きます。${OPERATOR_FOLLOWS_UP}取引を中止した場合は、同じ内容で再出品できます。`,
  `${HAND_OVER_NOTHING}既に引き渡しや入金があった場合は、取引ページの「運営へのメッセージ」でお知らせください。`,
]

const SUSPENDED: Readonly<Record<HeldSale, readonly string[]>> = {
  answer: [WINNER_SUSPENDED],
  contract: NOTHING_LEAVES,
  stopAsked: NOTHING_LEAVES,
  handedOver: [
    `${PAYMENT_RESTS}${OPERATOR_FOLLOWS_UP}`,
    '売買契約は引き続き有効で、販売店の代金の支払いの義務は変わりません。代金を受け取ったとき、または受け取っていないときは、取引ページの「運営へのメッセージ」でお知らせください。',
  ],
}

/** To the same owner once the suspension is lifted. */
export function winnerBackMail({ userName, bikeName, kind, url }: WinnerSuspension, sale: HeldSale): MailDocument {
  const isContract = sale !== 'answer'
  return {
    subject: `【Kaitori】${isContract ? '取引中' : '落札'}の販売店の利用再開について（${bikeName}）`,
    greeting: userName,
    bike: { kind, stage: isContract ? '引渡し' : '回答' },
    blocks: [
      table(['車両', bikeName]),
      paragraph(
        `${bikeName}${isContract ? 'をお取引中の' : 'を落札した'}販売店の利用停止を、運営が解除しました。ご心配をおかけし、申し訳ございませんでした。`,
      ),
      paragraph(LIFTED[sale]),
      { kind: 'button', label: '取引の状況を見る', url },
    ],
  }
}

const ASK_SUPPORT = 'ご不安な点は、取引ページの「運営へのメッセージ」でお知らせください。'

const LIFTED: Readonly<Record<HeldSale, string>> = {
  answer: 'この販売店への売却を選べるようになりました。回答期限までに、売却するかどうかをお答えください。',
  contract: `売買契約は引き続き有効です。引渡しを控えていただくようお願いしておりましたが、お取引を進めていただけます。${ASK_SUPPORT}`,
  stopAsked: `売買契約は引き続き有効ですが、取引の中止の申し出への回答が済んでいません。回答が済むまで、車両を渡したり、引渡しコードを見せたりしないでください。${ASK_SUPPORT}`,
  handedOver: `車両は引渡し済みです。販売店は、支払いの報告ができるようになりました。報告が届きましたら、受け取りの確認をお願いします。${ASK_SUPPORT}`,
}
