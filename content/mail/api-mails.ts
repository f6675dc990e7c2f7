import type { MailDocument } from './mail-document.ts'
import { note, paragraph } from './mail-document.ts'

interface MadeToken {
  readonly userName: string
  readonly tokenName: string
  readonly scopes: string
  readonly until: string
  readonly at: string
  readonly url: string
}

/** To the person in whose name it was made. */
export function apiTokenMail({ userName, tokenName, scopes, until, at, url }: MadeToken): MailDocument {
  return {
    subject: '【Kaitori】アクセストークンが発行されました',
    greeting: userName,
    blocks: [
      paragraph('お客さまのアカウントで、外部のシステムから操作するためのアクセストークンが発行されました。'),
      {
        kind: 'facts',
        rows: [
          { label: '名前', value: tokenName },
          { label: '権限', value: scopes },
          { label: '発行日時', value: at },
          { label: '有効期限', value: until },
        ],
      },
      { kind: 'button', label: '外部連携を開く', url },
      note('お心当たりのない場合は、外部連携の画面でこのトークンをすぐに失効させ、運営へご連絡ください。'),
    ],
  }
}
