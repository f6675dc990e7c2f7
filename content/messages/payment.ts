/** What silence means to a report that followed an objection: what was objected to once, nobody settles by saying nothing. */
export function silenceOnCorrection(until: string): string {
  return `前の報告に申し出があったため、ご回答がないまま取引完了になることはありません。${until}までにご回答がない場合は、運営が双方の記録を確認して判断します。`
}
