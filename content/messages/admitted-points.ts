/** Of what came out in a trade that was stopped, to the next dealer and the owner. */
export const ADMITTED_TITLE = '引取り時の確認で出品者が認めた点'

/** What follows from it, to each reader. */
export const ADMITTED_NOTE = {
  owner: '販売店には、購入の回答の前に伝えています。販売店は、この点について減額を申請できません。',
  dealer:
    '前の取引で減額が認められた点です。購入する場合は、この点を含めた金額とみなし、引取りのときに減額を申請できません。',
  operator: '前の取引で減額が認められた点です。販売店には、購入の回答の前に伝えています。',
} as const
