import { type AuctionMailFacts, type MailText, open, table, written } from './auction-mail-parts.ts'
import { note, paragraph } from './mail-document.ts'

type Reader = 'owner' | 'dealer'

const NAMES = { owner: '出品者', dealer: '販売店', operator: '運営' } as const

/** The question whether to stop a trade whose price is fixed, and its end. */
function mailsTo(reader: Reader) {
  const label = reader === 'owner' ? '取引の状況を見る' : '取引を開く'
  const bikeOf = ({ bikeName, auctionId }: AuctionMailFacts) =>
    ['車両', reader === 'owner' ? bikeName : `${bikeName}（No.${auctionId}）`] as const
  return {
    stopAsked: written('取引の中止の申し出について', (facts) => {
      const { stop, isPaid } = facts
      if (!stop) return []
      const isHeld = stop.by === 'owner' && facts.isDealerSuspended
      const isOperators = isPaid || isHeld
      return [
        paragraph(stop.by === reader ? askedByReader(reader, isPaid, isHeld) : askedByOther(stop.by, isPaid)),
        table(
          bikeOf(facts),
          ['申し出た側', NAMES[stop.by]],
          ['理由', stop.reason],
          isOperators ? ['運営の判断の期限', stop.ruledBy] : ['回答の期限', stop.answerBy],
        ),
        open(stop.by === reader || isPaid ? label : '申し出に回答する', facts.url),
        note(
          `${isPaid ? REFUND_WAITS[reader] : ''}${isOperators ? '運営が判断する' : '回答がある'}まで、車両を${isHeld ? '渡さないでください。' : `渡したり、引き取ったりしないでください。引渡しコードが入力されると引渡しが完了し、申し出は無効になります。${isPaid ? '' : '期限までに回答がない場合は、運営が双方に確認して判断します。'}`}`,
        ),
      ]
    }),
    stopRefused: written('取引を続けることになりました', (facts) => {
      const { stop } = facts
      if (!stop) return []
      return [
        paragraph(
          stop.refusedBy === 'operator'
            ? '取引の中止の申し出について、運営が確認し、取引を続けることにしました。'
            : stop.refusedBy === reader
              ? '取引の中止の申し出に同意しないとの回答を、相手に伝えました。取引は続いています。'
              : `取引の中止の申し出に、${NAMES[stop.refusedBy]}は同意しませんでした。取引は続いています。`,
        ),
        table(
          bikeOf(facts),
          ['申し出た側', NAMES[stop.by]],
          ['申し出の理由', stop.reason],
          ...(stop.comment ? [['コメント', stop.comment] as const] : []),
        ),
        ...(facts.isPaid && stop.refusedBy === 'operator' ? [note(NO_REFUND[reader])] : []),
        open(label, facts.url),
      ]
    }),
    refundAsked: written(reader === 'owner' ? '代金の返金をお願いします' : '出品者に返金を求めました', (facts) => [
      paragraph(
        reader === 'owner'
          ? '取引を中止するため、引渡しの前に受け取った代金を販売店に返金してください。返金したら、取引ページの「運営へのメッセージ」でお知らせください。運営が双方に確認して、取引を中止します。'
          : '取引を中止するため、受け取った代金を返金するよう、運営が出品者に求めました。返金を受け取ったら、取引の画面の「この取引について運営に問い合わせる」からお知らせください。',
      ),
      table(bikeOf(facts), ['返金する金額', facts.finalPrice]),
      open(label, facts.url),
      note('運営から連絡があるまで、車両を渡したり、引き取ったりしないでください。引渡しコードも使わないでください。'),
    ]),
    refundUnasked: written('返金は不要になりました', (facts) => [
      paragraph(
        reader === 'owner'
          ? '運営がお願いした代金の返金は、不要になりました。返金しないでください。すでに返金した場合は、取引ページの「運営へのメッセージ」ですぐにお知らせください。'
          : '運営が出品者に求めた代金の返金は、取り消しました。すでに返金を受け取った場合は、取引の画面の「この取引について運営に問い合わせる」からすぐにお知らせください。',
      ),
      table(bikeOf(facts), ['代金', facts.finalPrice]),
      open(label, facts.url),
    ]),
    stopWithdrawn: written('取引の中止の申し出が取り下げられました', (facts) => [
      paragraph(
        facts.stop?.by === reader
          ? '取引の中止の申し出の取り下げを受け付けました。取引は続いています。'
          : `${NAMES[facts.stop?.by ?? 'owner']}が、取引の中止の申し出を取り下げました。取引は続いています。`,
      ),
      table(bikeOf(facts)),
      open(label, facts.url),
    ]),
  } as const satisfies Record<string, MailText>
}

function askedByReader(reader: Reader, isPaid: boolean, isHeld: boolean): string {
  const then = isPaid
    ? OPERATOR_DECIDES
    : isHeld
      ? '販売店は利用停止中で回答できないため、運営が車両の場所を双方に確認して判断します。'
      : `${reader === 'owner' ? '販売店' : '出品者'}が同意すると、取引は中止になります。`
  return `取引の中止の申し出を受け付けました。${then}`
}

function askedByOther(by: Reader, isPaid: boolean): string {
  const then = isPaid
    ? OPERATOR_DECIDES
    : `車両が${by === 'dealer' ? 'お手元' : '出品者のもと'}にあることを確かめて、同意するかどうかを回答してください。受け渡した代金があるときは、返金が済んでから同意してください。`
  return `${NAMES[by]}から、取引の中止の申し出がありました。${then}`
}

/** The money is with the owner. */
const REFUND_WAITS = {
  owner: '運営から返金のお願いがあるまで、返金せずにお待ちください。',
  dealer: '返金については、運営の判断をお待ちください。',
} as const

/** The trade goes on although money has come, which may have been asked back meanwhile. */
const NO_REFUND = {
  owner:
    '代金の返金は不要です。運営のお願いによりすでに返金した場合は、取引ページの「運営へのメッセージ」ですぐにお知らせください。',
  dealer:
    '代金は返金されません。すでに返金を受け取った場合は、取引の画面の「この取引について運営に問い合わせる」からすぐにお知らせください。',
} as const

const OPERATOR_DECIDES = '代金の受け取りが確認されているため、運営が返金と車両の場所を双方に確認して判断します。'

export const stopMails = { owner: mailsTo('owner'), winner: mailsTo('dealer') } as const
