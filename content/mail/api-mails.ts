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

interface PausedWebhook {
  readonly userName: string
  readonly host: string
  /** The receiver said that there is nobody any more. */
  readonly isGone: boolean
  readonly at: string
  readonly url: string
}

/** To the person who set it up, once: nothing more is sent there. */
export function webhookPausedMail({ userName, host, isGone, at, url }: PausedWebhook): MailDocument {
  return {
    subject: '【Kaitori】Webhookの送信を停止しました',
    greeting: userName,
    blocks: [
      paragraph(
        isGone
          ? '送信先が「410 Gone」（廃止済み）と応答したため、Webhookの送信を停止しました。'
          : '約3日間、繰り返し送信しましたが届かなかったため、Webhookの送信を停止しました。',
      ),
      {
        kind: 'facts',
        rows: [
          { label: '送信先', value: host },
          { label: '停止日時', value: at },
        ],
      },
      paragraph('停止している間の通知も、30日間は記録に残ります。送信先を確認して再開したあと、まとめて再送できます。'),
      { kind: 'button', label: '送信の記録を開く', url },
    ],
  }
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
