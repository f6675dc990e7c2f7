/** The default text when a form is sent before it is complete. */
export const INCOMPLETE_FORM = '入力内容に不備があります。赤字の項目をご確認ください。'
