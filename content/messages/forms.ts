/** The prescribed default text, which stands small below the words that people read. */
export const INCOMPLETE_FORM_DEFAULT = 'Sorry, not all fields are filled out correctly.'

/** What is said when a form is sent before it is complete. */
export const INCOMPLETE_FORM = '入力内容に不備があります。赤字の項目をご確認ください。'
