import { COMPARED_STATUSES, STATUS } from '#domain/auction/status.ts'

/** A match by its name in the API: stolen:3, or auction:12. */
export function matchName(match: string): string {
  const [kind, id] = match.split(':')
  return kind === 'auction' ? `No.${id}` : '盗難車リスト'
}

/** What a form that decides on a frame number has to have shown: another match asks anew. */
export function clearToken(auctionId: number, matches: readonly string[]): string {
  return `clear ${auctionId} ${matches.join(' ')}`
}

export function clearTitle(bike: string, auctionId: number): string {
  return `運営として、${bike}（No.${auctionId}）の車台番号の一致を、問題なしと判断します`
}

export function clearConsequences(matches: readonly string[], reason: string, status: number): string[] {
  return [
    `一致した記録：${matches.map(matchName).join('、')}`,
    `理由「${reason}」を、判断した人と日時とともに、このオークションのページと操作記録に残します。`,
    status === STATUS.beforeInspection
      ? 'この出品を合格にできるようになります。取り消すことはできません。'
      : '盗難車リストに一致する出品の一覧に表示されなくなります。取り消すことはできません。',
  ]
}

/** Whether there is still something to decide: nothing is done about a listing that came to nothing. */
export function isDecidable(status: number): boolean {
  return COMPARED_STATUSES.some((it) => it === status)
}

interface StateGroup<Listing> {
  readonly name: string
  /** What the list of stolen bikes does to them. */
  readonly effect: string
  readonly listings: readonly Listing[]
}

/** Listings whose bike is on the list of stolen bikes, by what that does to them. */
export function groupByState<Listing extends { readonly auctionStatus: number }>(
  listings: readonly Listing[],
): StateGroup<Listing>[] {
  const isWaiting = ({ auctionStatus }: Listing) => auctionStatus === STATUS.beforeInspection
  const isSold = ({ auctionStatus }: Listing) => auctionStatus === STATUS.completed
  return [
    { name: '審査前', effect: '判断するまで合格にできません。', listings: listings.filter(isWaiting) },
    {
      name: '開催中・取引中',
      effect: '自動では止まりません。',
      listings: listings.filter((it) => !isWaiting(it) && !isSold(it)),
    },
    { name: '取引完了', effect: '取引は完了しているため、止まりません。', listings: listings.filter(isSold) },
  ].filter((group) => group.listings.length > 0)
}

/** What an operator can do about a match while it is not decided on; nothing is stopped any more once the bike has left. */
export function meanwhileWords(status: number, hasLeft = false): string {
  const unseen = '出品者や販売店には表示されません。'
  if (status === STATUS.beforeInspection)
    return `この出品は、ここで判断するまで合格にできません。${unseen}問題がある場合は、「不合格にする」をお使いください。`
  if (status === STATUS.completed)
    return `取引は完了しています。${unseen}出品者、販売店、警察への連絡をご検討ください。`
  if (!isDecidable(status))
    return `この出品は終了しているため、停止や判断の操作は必要ありません。${unseen}必要に応じて、警察への連絡をご検討ください。`
  if (hasLeft)
    return `車両は引渡し済みのため、取引は中止できません。${unseen}問題がある場合は、「運営の操作」の「不正の裁定」で判断し、警察への連絡をご検討ください。`
  const stop = status === STATUS.inTransaction ? '取引を中止' : '出品を停止'
  return `出品や取引は、自動では止まりません。${unseen}問題がある場合は、「運営の操作」から${stop}してください。`
}
