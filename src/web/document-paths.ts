/** Pages that are only text (content/pages), all shown by one module. */
export const DOCUMENTS = [
  'tos',
  'faq_mail_receive',
  'company',
  'tokushoho',
  'kobutsu',
  'privacy',
  'personal-information',
  'link-policy',
  'english',
  'advertising',
  'parent-site',
]
