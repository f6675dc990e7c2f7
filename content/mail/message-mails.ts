import { type MailDocument, paragraph } from './mail-document.ts'

interface NewMessages {
  readonly userName: string
  /** 運営事務局, or the dealer's name. */
  readonly senderName: string
  readonly bikeName: string
  readonly kind: string
  readonly countText: string
  readonly url: string
}

/** The words themselves stay in the service, where contacts are hidden and files are protected. */
export function newMessageMail({ userName, senderName, bikeName, kind, countText, url }: NewMessages): MailDocument {
  return {
    subject: '【Kaitori】新着メッセージ',
    greeting: userName,
    bike: { kind, stage: null },
    blocks: [
      paragraph('新しいメッセージが届いています。内容をご確認のうえ、ご返信をお願いします。'),
      {
        kind: 'facts',
        rows: [
          { label: '差出人', value: senderName },
          { label: 'バイク', value: bikeName },
          { label: '未読', value: countText },
        ],
      },
      { kind: 'button', label: 'メッセージを読む', url },
    ],
  }
}
