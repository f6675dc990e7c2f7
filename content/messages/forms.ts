/** The prescribed default text, which stands small below the words that people read. */
export const INCOMPLETE_FORM_DEFAULT = 'Sorry, not all fields are filled out correctly.'

/** Above the faults of fields: a required one is empty, or all are filled in and one is wrong. */
export const FIELD_FAULTS = {
  missing: '入力されていない項目があります。',
  wrong: '入力内容をご確認ください。',
} as const

/** The same above the button of a form whose fields say in red what is wrong with them. */
export const INCOMPLETE_FORM = `${FIELD_FAULTS.missing}赤字の項目をご確認ください。`
export const WRONG_FORM = `${FIELD_FAULTS.wrong}赤字の項目に理由を表示しています。`
