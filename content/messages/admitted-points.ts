/** In a mail, before the list. */
export const ADMITTED_LEAD =
  '次の点は、前の取引の引取り時の確認で出品の記載と違うとわかり、減額の対象になったものです。'

/** Of what came out in a trade that was stopped, to the next dealer and the owner. */
export const ADMITTED_TITLE = '引取り時の確認で出品者が認めた点'

/** What follows from it, to each reader. */
export const ADMITTED_NOTE = {
  owner: '販売店には、購入を決める前に伝えています。販売店は、この点について減額を申請できません。',
  dealer: '貴社の金額は、この点を含めたものとみなします。引取りのときに、この点で減額を申請することはできません。',
  operator: '前の取引で減額が認められた点です。販売店には、購入を決める前に伝えています。',
} as const
