import { RULING_WAITS } from '../messages/payment.ts'
import { type AuctionMailFacts, type MailText, open, table, written } from './auction-mail-parts.ts'
import { type MailBlock, note, paragraph } from './mail-document.ts'

function claimsTable({ claims }: AuctionMailFacts): MailBlock[] {
  if (claims.length === 0) return []
  return [
    table(
      ...claims.map(
        ({ label, detail, amount, answer }) => [label, `${amount}（${detail}）${answer && `　${answer}`}`] as const,
      ),
    ),
  ]
}

function bikeOf({ bikeName, auctionId }: AuctionMailFacts): readonly [string, string] {
  return ['車両', `${bikeName}（No.${auctionId}）`]
}

function nameChangeTable(bike: readonly [string, string], { nameChange }: AuctionMailFacts): MailBlock[] {
  if (!nameChange) return []
  const { dueOn, place, procedure } = nameChange
  return [table(bike, ['名義変更の期限', dueOn], ['手続き', `${place}での${procedure}`])]
}

/** 軽自動車税 is levied on whoever is on record on 1 April. */
function taxWarning({ nameChange }: AuctionMailFacts, consequence: string): MailBlock[] {
  if (!nameChange?.taxDay) return []
  return [paragraph(`軽自動車税（種別割）は、${nameChange.taxDay}の名義人に課税されます。${consequence}`)]
}

/** A question that was open when the bike left. */
const STOP_OVERTAKEN = '引渡しが完了したため、取引の中止の申し出は無効になりました。'
const REFUND_OVERTAKEN = {
  owner:
    '運営がお願いした代金の返金は、不要になりました。すでに返金した場合は、取引ページの「運営へのメッセージ」ですぐにお知らせください。',
  dealer:
    '運営が求めた代金の返金は、不要になりました。すでに返金を受け取った場合は、取引の画面の「この取引について運営に問い合わせる」からすぐにお知らせください。',
} as const
const NOTHING_AFTER = '引渡しのあとに、金額が変わることはありません。'

/** The money comes first, as the page says it, too. */
const MONEY_FIRST = {
  before:
    'お支払い方法は振込（引渡し前）です。口座への入金を確かめ、ページで確認を記録すると、引渡しコードが表示されます。それまで、車両を渡さないでください。',
  cash: 'お支払い方法は現金です。現金を数えて受け取ってから、引渡しコードを見せてください。',
  transfer: 'お支払い方法は振込（引渡し時）です。振込の完了を一緒に確かめてから、引渡しコードを見せてください。',
} as const satisfies Record<AuctionMailFacts['payment'], string>

function moneyThenCode({ payment, url }: AuctionMailFacts): MailBlock[] {
  return [
    paragraph(MONEY_FIRST[payment]),
    open(payment === 'before' ? '入金の確認に進む' : '引渡しコードを見る', url),
    note(
      '引渡しコードは、車両をお渡しするその場で、ページの画面を販売店に見せてください。お渡しするまで、誰にも伝えないでください。',
    ),
  ]
}

/** Claims that replace earlier ones say so before they are opened. */
function orCorrected(subject: string, blocks: Parameters<typeof written>[1]): MailText {
  const made = written(subject, blocks)
  const corrected = written('申請の内容が変わりました（前の申請は無効です）', blocks)
  return (facts) => (facts.isCheckedAgain ? corrected : made)(facts)
}

/** What the price was before claims changed it. */
function contractRow({ price, finalPrice }: AuctionMailFacts): (readonly [string, string])[] {
  return price === finalPrice ? [] : [['成約金額', price]]
}

/** What was taken off on the way from the contract to the price; nothing where it is the contract's. */
function reductionsTable(facts: AuctionMailFacts): MailBlock[] {
  return facts.price === facts.finalPrice ? [] : claimsTable(facts)
}

/** Cash is counted where the bike leaves: no day is left to wait for. */
function moneyAtHandOver({ isPaid, payment }: AuctionMailFacts): string {
  if (isPaid) return '代金は受け取りを確認済みです。'
  if (payment !== 'cash') return '販売店が代金をお支払いします。'
  return 'お支払い方法は現金です。現金を数えて、全額を受け取りましたか。受け取っていないときや、金額が違うときは、すぐに取引ページの「運営へのメッセージ」でお知らせください。'
}

/** From the hand-over on: the dealer's check, the price, the bike's leaving and the payment. */
export const tradeMails = {
  owner: {
    checkedAsDescribed: written('車両の確認が終わりました', (facts) => [
      paragraph(
        `販売店が車両を確認し、出品内容のとおりでした。${facts.isCheckedAgain ? '前の減額の申請は無効です。' : ''}買取金額は、成約金額のまま確定しました。`,
      ),
      table(['車両', facts.bikeName], ['買取金額', facts.finalPrice]),
      ...moneyThenCode(facts),
    ]),
    claimsMade: orCorrected('減額の申請がありました。ご回答をお願いします', (facts) => [
      paragraph(
        `${facts.isCheckedAgain ? '販売店が確認の内容を直し、減額の申請の内容が変わりました。前の申請は無効です。新しい申請を' : '販売店から、出品内容と違う点について減額の申請がありました。'}1件ずつ、写真を確認して、応じるかどうかをお答えください。すべてに応じると、買取金額は${facts.claimedPrice}になります。`,
      ),
      table(['車両', facts.bikeName], ['成約金額', facts.price]),
      ...claimsTable(facts),
      open('申請の内容を確認する', facts.url),
      note(
        `応じる必要はありません。応じない減額は差し引かれず（すべてに応じない場合は、成約金額の${facts.price}のままです）、販売店がその金額で引き取るか、引取りをやめるか、運営に裁定を依頼します。${NOTHING_AFTER}`,
      ),
    ]),
    priceFixed: written('買取金額が確定しました', (facts) => [
      paragraph(
        facts.price === facts.finalPrice
          ? '販売店が、成約金額のままでの引取りを決めました。'
          : '販売店が、成約金額から、応じていただいた減額を差し引いた買取金額での引取りを決めました。',
      ),
      table(
        ['車両', facts.bikeName],
        ...(facts.price === facts.finalPrice ? [] : [['減額する前の成約金額', facts.price] as const]),
        ['買取金額', facts.finalPrice],
      ),
      ...moneyThenCode(facts),
    ]),
    rulingAsked: written('販売店が運営に裁定を依頼しました', ({ bikeName, ruledBy, url }) => [
      paragraph(
        'お断りになった減額の申請について、販売店が運営に裁定を依頼しました。運営が記録と写真を確認し、双方にお知らせします。それまで、車両はお手元に置いてください。',
      ),
      table(['車両', bikeName], ['お知らせの予定', `${ruledBy}まで`]),
      open('取引の状況を見る', url),
    ]),
    reductionRuled: written('減額についての裁定をお知らせします', (facts) => [
      paragraph('減額の申請について、運営の裁定をお知らせします。買取金額は、次のとおり確定しました。'),
      table(
        ['車両', facts.bikeName],
        ['成約金額', facts.price],
        ['買取金額', facts.finalPrice],
        ['理由', facts.reason],
      ),
      ...claimsTable(facts),
      open('内容を確認する', facts.url),
      note(MONEY_FIRST[facts.payment]),
      note('この金額でお渡しにならない場合は、引渡しの前であれば、販売店に取引の中止を申し出ることができます。'),
    ]),
    handedOver: written('車両の引渡しが完了しました', (facts) => {
      const { bikeName, finalPrice, isPaid, isRefundAsked, payment, paymentDue, stop, url } = facts
      return [
        paragraph(`車両の引渡しが完了しました。${moneyAtHandOver(facts)}${NOTHING_AFTER}`),
        ...(stop?.isOvertaken ? [paragraph(STOP_OVERTAKEN)] : []),
        ...(isRefundAsked ? [paragraph(REFUND_OVERTAKEN.owner)] : []),
        table(
          ['車両', bikeName],
          ...contractRow(facts),
          [isPaid ? '受け取った金額' : '受け取る金額', finalPrice],
          ...(isPaid || payment === 'cash' ? [] : [['支払期限', paymentDue] as const]),
        ),
        ...reductionsTable(facts),
        open('取引の状況を見る', url),
        note('販売店から支払いの報告があると、受け取ったかどうかをお尋ねします。'),
      ]
    }),
    completionReported: written('代金を受け取りましたか', (facts) => [
      paragraph(
        `販売店から、${facts.finalPrice}を支払ったとの報告がありました。受け取ったかどうかを確かめて、お答えください。`,
      ),
      ...(facts.isCorrection ? [paragraph(`前の報告に対するお申し出を受けたものです。${RULING_WAITS}`)] : []),
      table(
        ['車両', facts.bikeName],
        ['金額', facts.finalPrice],
        ['支払った日', facts.paidOn],
        ['確認期限', facts.confirmBy],
      ),
      open('受け取りを確認する', facts.url),
      note(
        facts.isCorrection
          ? `${facts.confirmBy}までにお答えがない場合は、運営が双方の記録を確認して裁定します。`
          : `${facts.confirmBy}までにお申し出がない場合は、取引完了となります。`,
      ),
    ]),
    paymentUnproven: written('お支払いについての裁定をお知らせします', (facts) => [
      paragraph(
        `お支払いについてのお申し出を受け、運営は、支払いを確認できないと裁定しました。${facts.isDealerSuspended ? '販売店の支払いの義務は、変わりません。' : '販売店に支払いを求めています。'}`,
      ),
      table(['車両', facts.bikeName], ['金額', facts.finalPrice], ['理由', facts.reason]),
      open('取引の状況を見る', facts.url),
      note(
        facts.isDealerSuspended
          ? '販売店は、運営により利用を停止されています。代金の支払いについては、運営が確認してご連絡します。代金を受け取ったときやお困りのときは、取引ページの「運営へのメッセージ」でお知らせください。'
          : '販売店が支払いを報告し直すと、受け取ったかどうかをもう一度お尋ねします。お困りのときは、取引ページの「運営へのメッセージ」でお知らせください。',
      ),
    ]),
    paymentProven: written('お支払いについての裁定をお知らせします', ({ bikeName, finalPrice, reason, url }) => [
      paragraph(
        '販売店のお支払いについて、運営は、支払いを確認できたと裁定しました。これにより、お取引は完了となります。',
      ),
      table(['車両', bikeName], ['支払いを確認した金額', finalPrice], ['理由', reason]),
      open('取引の状況を見る', url),
      note('ご納得いただけない場合は、取引ページの「運営へのメッセージ」でお知らせください。'),
    ]),
    fraudRuled: written('車両についての裁定をお知らせします', ({ bikeName, owed, reason, url }) => [
      paragraph(
        'お取引の車両について、運営が証拠を確認し、次のとおり裁定しました。代金のお支払いは、これによって変わりません。',
      ),
      table(['車両', bikeName], ['返還していただく金額', owed], ['理由', reason]),
      open('内容を確認する', url),
      note('ご不明な点は、取引ページの「運営へのメッセージ」でお問い合わせください。'),
    ]),
    remindPayment: written('支払いの報告が遅れています', ({ bikeName, finalPrice, isPaid, url }) => [
      paragraph(
        `引渡しから3日を過ぎましたが、販売店から支払いの報告がありません。${isPaid ? '代金の受け取りは確認済みのため、販売店に報告を求めています。' : '販売店に支払いを求め、運営にも知らせました。'}`,
      ),
      table(['車両', bikeName], ['受け取る金額', finalPrice]),
      open('取引の状況を見る', url),
      note('すでに受け取られている場合は、販売店に報告をお求めください。'),
    ]),
    nameChanged: written('名義変更が完了しました', (facts) => [
      paragraph(
        facts.nameChange?.isCorrection
          ? '販売店が、名義変更の報告を訂正しました。新しい日付と控えは、取引のページで確認できます。'
          : '販売店から、名義変更が完了したとの報告がありました。控えは、取引のページで確認できます。',
      ),
      table(['車両', facts.bikeName], ['名義変更をした日', facts.nameChange?.changedOn ?? '']),
      open('名義変更を確認する', facts.url),
    ]),
    remindNameChange: written('名義変更について', (facts) => [
      paragraph(
        facts.nameChange?.isLate
          ? '名義変更の期限を過ぎましたが、販売店からまだ報告がありません。販売店に手続きを求めています。'
          : 'お渡しした車両の名義変更は、まだ報告されていません。販売店に、早めの手続きを求めています。',
      ),
      ...nameChangeTable(['車両', facts.bikeName], facts),
      ...taxWarning(
        facts,
        'その日にあなたの名義のままのときは、今年度の税金の納付書があなたに届きます。届いたときは、運営へのメッセージでお知らせください。',
      ),
      open('取引の状況を見る', facts.url),
    ]),
    biddingHeld: written('販売店の入札を停止しました', ({ bikeName, finalPrice, url }) => [
      paragraph(
        '引渡しから7日を過ぎても代金の支払いが確認できないため、販売店の新しい入札を停止しました。運営が販売店に支払いを求めています。',
      ),
      table(['車両', bikeName], ['受け取る金額', finalPrice]),
      open('取引の状況を見る', url),
    ]),
  },
  winner: {
    claimsAnswered: written('減額の申請に回答がありました', (facts) => [
      paragraph(
        facts.isRefused
          ? '出品者が減額の申請に回答しました。応じられた分だけを差し引いて引き取るか、引取りをやめるか、運営に裁定を依頼してください。'
          : '出品者がすべての減額に応じました。買取金額が確定しました。',
      ),
      table(
        bikeOf(facts),
        ['成約金額', facts.price],
        ...(facts.isRefused ? [] : [['買取金額', facts.finalPrice] as const]),
      ),
      ...claimsTable(facts),
      open('取引を開く', facts.url),
    ]),
    reductionRuled: written('減額についての裁定をお知らせします', (facts) => [
      paragraph('減額の申請について、運営の裁定をお知らせします。買取金額は、次のとおり確定しました。'),
      table(bikeOf(facts), ['成約金額', facts.price], ['買取金額', facts.finalPrice], ['理由', facts.reason]),
      ...claimsTable(facts),
      open('取引を開く', facts.url),
      note('引き取る場合は、出品者の画面の引渡しコードを入力してください。'),
    ]),
    handedOver: written('車両の引渡しが完了しました', (facts) => [
      paragraph(
        `車両の引渡しが完了しました。${facts.isPaid ? '代金は、出品者が受け取りを確認済みです。もう一度支払う必要はありません。支払いの報告だけしてください。' : 'きょう中に代金をお支払いのうえ、支払いを報告してください。'}${NOTHING_AFTER}`,
      ),
      ...(facts.stop?.isOvertaken ? [paragraph(STOP_OVERTAKEN)] : []),
      ...(facts.isRefundAsked ? [paragraph(REFUND_OVERTAKEN.dealer)] : []),
      table(bikeOf(facts), ...contractRow(facts), [facts.isPaid ? '支払い済みの金額' : '支払う金額', facts.finalPrice]),
      ...reductionsTable(facts),
      open('支払いを報告する', facts.url),
      note('支払いの報告には、出品者の本人確認の記録が必要です。'),
    ]),
    completionDisputed: written('支払いについて、出品者から申し出がありました', (facts) => [
      paragraph(
        'ご報告いただいた支払いについて、出品者から次の申し出がありました。内容を確かめ、支払いの記録を添えて報告し直してください。運営も確認します。',
      ),
      table(bikeOf(facts), ['報告された金額', facts.finalPrice], ['出品者のコメント', facts.reason]),
      open('取引を開く', facts.url),
    ]),
    paymentUnproven: written('お支払いについての裁定をお知らせします', (facts) => [
      paragraph(
        'ご報告いただいた支払いについて、運営は、支払いを確認できないと裁定しました。理由をご確認のうえ、支払いの済んでいない分をお支払いになり、全額の記録を添えて報告し直してください。',
      ),
      table(bikeOf(facts), ['確定した金額', facts.finalPrice], ['理由', facts.reason]),
      open('支払いを報告する', facts.url),
    ]),
    paymentProven: written('お支払いについての裁定をお知らせします', (facts) => [
      paragraph('お支払いについて、運営は、支払いを確認できたと裁定しました。これにより、お取引は完了となります。'),
      table(bikeOf(facts), ['支払いを確認した金額', facts.finalPrice], ['理由', facts.reason]),
      open('取引を開く', facts.url),
    ]),
    fraudRuled: written('車両についての裁定をお知らせします', (facts) => [
      paragraph(
        'お取引の車両について、運営が証拠を確認し、次のとおり裁定しました。代金のお支払いは、これによって変わりません。',
      ),
      table(bikeOf(facts), ['出品者が返還する金額', facts.owed], ['理由', facts.reason]),
      open('取引を開く', facts.url),
    ]),
    remindPayment: written('支払いの報告が遅れています', (facts) => [
      paragraph(
        `引渡しから3日を過ぎましたが、支払いの報告がありません。${facts.isPaid ? '代金は出品者が受け取りを確認済みです。すぐに報告してください。' : 'お支払いのうえ、すぐに報告してください。'}`,
      ),
      table(bikeOf(facts), [facts.isPaid ? '支払い済みの金額' : '支払う金額', facts.finalPrice]),
      open('支払いを報告する', facts.url),
      note('引渡しから7日を過ぎると、支払いが報告されるまで新しい入札ができなくなります。'),
    ]),
    moneySeen: written('出品者が代金の受け取りを確認しました', (facts) => [
      paragraph(
        `出品者が、代金の受け取りを確認しました。${facts.stop && !facts.stop.isAnswered ? 'このため、取引の中止の申し出については、運営が返金と車両の場所を双方に確認して判断します。' : '引取りのときに、出品者の引渡しコードを入力してください。'}`,
      ),
      table(bikeOf(facts), ['受け取った金額', facts.finalPrice]),
      open('取引を開く', facts.url),
      note(
        '代金を支払っていない場合は、取引の画面の「この取引について運営に問い合わせる」から、すぐにお知らせください。',
      ),
    ]),
    remindNameChange: written('名義変更をお願いします', (facts) => [
      paragraph(
        facts.nameChange?.isLate
          ? '名義変更の期限を過ぎましたが、報告がありません。すぐに手続きをして、控えを添えて報告してください。期限の超過は、取引実績に表示されます。'
          : '引き取った車両の名義変更が、まだ報告されていません。期限までに手続きをして、控えを添えて報告してください。',
      ),
      ...nameChangeTable(bikeOf(facts), facts),
      ...taxWarning(
        facts,
        'その日に出品者の名義のままのときは、今年度の税金が出品者に課税されます。その前に手続きを済ませてください。',
      ),
      open('名義変更を報告する', facts.url),
    ]),
    biddingHeld: written('入札を停止しました', (facts) => [
      paragraph(
        '引渡しから7日を過ぎても支払いが確認できないため、新しい入札を停止しました。支払いを報告すると再開できます。出品者から支払いについて申し出がある場合は、支払いが確認できしだい再開します。',
      ),
      table(bikeOf(facts), ['支払う金額', facts.finalPrice]),
      open('支払いを報告する', facts.url),
    ]),
  },
  operator: {
    codeAfterStop: written('中止した取引の引渡しコードが届きました', (facts) => [
      paragraph(
        '中止した取引について、販売店の端末から正しい引渡しコードが届きました。引渡しとしては受け付けていませんが、車両がすでに引き渡されているおそれがあります。車両がどこにあるかを、双方に確認してください。',
      ),
      table(bikeOf(facts), ['入力された日時', facts.typedAt]),
      open('取引を開く', facts.url),
    ]),
    rulingAsked: written('減額の裁定を依頼されました', (facts) => [
      paragraph(
        '出品者が断った減額について、販売店が裁定を依頼しました。双方が車両のそばで待っています。写真と出品内容を確認し、裁定してください。',
      ),
      table(bikeOf(facts), ['成約金額', facts.price], ['回答の期限', facts.ruledBy]),
      ...claimsTable(facts),
      open('取引を開く', facts.url),
    ]),
    completionDisputed: written('支払いについて、出品者から申し出がありました', (facts) => [
      paragraph('販売店が報告した支払いについて、出品者から次の申し出がありました。記録を確認し、裁定してください。'),
      table(
        bikeOf(facts),
        ['報告された金額', facts.finalPrice],
        ['出品者のコメント', facts.reason],
        ['裁定の期限', facts.ruledBy],
      ),
      open('取引を開く', facts.url),
    ]),
    remindPayment: written('支払いの遅れ（3日）', (facts) => [
      paragraph('引渡しから3日を過ぎましたが、販売店から支払いの報告がありません。双方に知らせました。'),
      table(bikeOf(facts), ['支払う金額', facts.finalPrice]),
      open('取引を開く', facts.url),
    ]),
    biddingHeld: written('支払いの遅れ（7日）により入札を停止しました', (facts) => [
      paragraph(
        '引渡しから7日を過ぎても支払いが確認できないため、販売店の新しい入札を停止しました。販売店に連絡してください。',
      ),
      table(bikeOf(facts), ['支払う金額', facts.finalPrice]),
      open('取引を開く', facts.url),
    ]),
  },
} as const satisfies Record<'owner' | 'winner' | 'operator', Record<string, MailText>>
