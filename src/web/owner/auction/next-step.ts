import { STATUS } from '#domain/auction/status.ts'

interface Situation {
  readonly auctionStatus: number
  readonly endAt: string | null
  readonly answerBy: string | null
  readonly hasNgPhoto?: boolean
  readonly report?: { readonly confirmBy: string; readonly isDisputed: boolean } | null
}

interface NextStep {
  readonly who?: string
  readonly isYourTurn?: boolean
  readonly what?: string
  readonly until?: string | null
}

/** Who must act now, what is to be done and until when. */
export function nextStepOf({ auctionStatus, endAt, answerBy, hasNgPhoto = false, report }: Situation): NextStep {
  switch (auctionStatus) {
    case STATUS.beforeInspection:
      return hasNgPhoto
        ? { who: 'あなた', isYourTurn: true, what: '差し替えが必要な写真があります。新しい写真をお送りください。' }
        : { who: '運営', what: '内容と写真を確認しています。審査が終わると入札が始まります。' }
    case STATUS.bidding:
      return {
        who: '販売店',
        what: '入札を受け付けています。終了間際に入札があると、終了時刻が延長されます。',
        until: endAt,
      }
    case STATUS.biddingEnded:
      return { who: 'あなた', isYourTurn: true, what: '最高額で売却するかどうかをお答えください。', until: answerBy }
    case STATUS.inTransaction:
      return stepOfSale(report ?? null)
    case STATUS.completed:
      return { what: '取引が完了しました。ありがとうございました。' }
    case STATUS.noBids:
      return { what: '希望額や写真を見直して、再出品できます。' }
    case STATUS.inspectionFailed:
    case STATUS.stopped:
      return { what: 'くわしくは、お送りしたメールをご確認ください。' }
    default:
      return { what: '同じ内容で再出品できます。' }
  }
}

function stepOfSale(report: Situation['report']): NextStep {
  if (!report)
    return { who: 'あなた', isYourTurn: true, what: '販売店と引渡しの日時を決め、チェックリストをご記入ください。' }
  if (report.isDisputed) return { who: '運営', what: '最終取引金額について、運営が確認しています。' }
  return {
    who: 'あなた',
    isYourTurn: true,
    what: '販売店から取引完了の報告がありました。内容をご確認ください。',
    until: report.confirmBy,
  }
}
