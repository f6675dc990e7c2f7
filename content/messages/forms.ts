/** The default text when a form is sent before it is complete, and the same for who reads Japanese. */
export const INCOMPLETE_FORM =
  'Sorry, not all fields are filled out correctly.\n入力内容に不備があります。赤字の項目をご確認ください。'
