/** The dealer reported anew after an objection: what that does to the operator's ruling. */
export const RULING_WAITS =
  '販売店が報告し直しました。運営が裁定するのは、この報告へのあなたの回答のあとです。まだ受け取っていないときは「まだ受け取っていません」とお答えください。すぐに運営の裁定に進みます。'

/** What silence means to a report that followed an objection: what was objected to once, nobody settles by saying nothing. */
export function silenceOnCorrection(until: string): string {
  return `前の報告に申し出があったため、ご回答がないまま取引完了になることはありません。${until}までにご回答がない場合は、運営が双方の記録を確認して判断します。`
}

/** A transfer needs an account: where the two sides write and find it. */
export const TRANSFER_ACCOUNT = {
  owner:
    '振込のときは、振込先の口座（銀行・支店・種別・番号・名義）を、下の「メモ」に書いてください。この取引の販売店にだけ表示されます。',
  missing:
    'お支払い方法は振込です。振込先の口座（銀行・支店・種別・番号・名義）を、チェックリストの「メモ」に記入してください。この取引の販売店にだけ表示されます。',
  missingForm:
    'お支払い方法は振込です。振込先の口座（銀行・支店・種別・番号・名義）を、メッセージで販売店にお知らせください。',
  dealer:
    '振込のときは、出品者が「メモ」に書いた振込先が、金額の確定後に引取りの画面に表示されます。書かれていなければ、メッセージでご依頼ください。',
} as const
