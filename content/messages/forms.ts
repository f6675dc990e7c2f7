/** What is said when a form is sent before it is complete; the prescribed default text stands below it. */
export const INCOMPLETE_FORM =
  '入力内容に不備があります。赤字の項目をご確認ください。\nSorry, not all fields are filled out correctly.'
