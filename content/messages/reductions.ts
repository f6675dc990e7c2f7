/** What silence after a report means to its reduction; `until` as people read it. */
function silenceOnReduction(until: string): string {
  return `${until}までにご回答がない場合は、運営が双方の記録を確認して金額を判断します。`
}

/** What silence means to a report that followed an objection: what was objected to once, nobody settles by saying nothing. */
export function silenceOnCorrection(until: string): string {
  return `前の報告に異議のお申し出があったため、ご回答がないまま取引完了になることはありません。${silenceOnReduction(until)}`
}

/** What silence after a ruling means, and what else can be done. */
export function silenceOnRuling(until: string, price: string): string {
  return `${until}を過ぎると、運営が判断した${price}で取引完了となります。この判断は変更できません。ご不明な点は、運営へのメッセージでお問い合わせください。`
}
