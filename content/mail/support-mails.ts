import { ANSWER_PROMISE, OPENING_WORDS } from '#domain/support/answer-promise.ts'
import { type Code, type Reserve, reserveBlocks } from './account-mails.ts'
import { type MailDocument, NOT_REQUESTED, note, paragraph } from './mail-document.ts'

/** To an address that nobody has proven yet: no word that a stranger typed is in it. */
export function contactCodeMail({ code, reserve }: Code & Reserve): MailDocument {
  return {
    subject: '【Kaitori】お問い合わせの認証コード',
    greeting: null,
    blocks: [
      paragraph('お問い合わせの送信を続けるには、次の認証コードを画面に入力してください。'),
      { kind: 'code', code },
      note('コードの有効期限は10分です。5回まちがえると無効になります。入力されるまで、お問い合わせは届きません。'),
      ...reserveBlocks({ reserve }),
      note(NOT_REQUESTED),
    ],
  }
}

interface OfThread {
  readonly supportThreadId: number
  readonly subject: string
  readonly url: string
}

interface Received extends OfThread {
  readonly name: string
  readonly dueLabel: string
}

/** To the visitor, after the code. */
export function contactReceivedMail({ name, supportThreadId, subject, dueLabel, url }: Received): MailDocument {
  return {
    subject: `【Kaitori】お問い合わせを受け付けました（No.${supportThreadId}）`,
    greeting: name === '' ? null : name,
    blocks: [
      paragraph('お問い合わせありがとうございます。次の内容で受け付けました。'),
      {
        kind: 'facts',
        rows: [
          { label: '受付番号', value: `No.${supportThreadId}` },
          { label: '種類', value: subject },
          { label: '回答の目安', value: `${dueLabel}まで（${ANSWER_PROMISE}）` },
          { label: '受付時間', value: OPENING_WORDS },
        ],
      },
      paragraph('お送りいただいた内容の確認や追記は、次のページからできます。'),
      { kind: 'button', label: 'お問い合わせを見る', url },
      note('このページは、リンクをご存じの方ならどなたでも開けます。メールの転送にはご注意ください。'),
    ],
  }
}

interface Answered extends OfThread {
  readonly name: string
  /** The operator's words. */
  readonly answer: string
}

/** To the visitor: the answer itself. */
export function contactAnsweredMail({ name, supportThreadId, subject, answer, url }: Answered): MailDocument {
  return {
    subject: `【Kaitori】お問い合わせへの回答（No.${supportThreadId}）`,
    greeting: name === '' ? null : name,
    blocks: [
      paragraph(`「${subject}」のお問い合わせに回答いたします。`),
      ...answer
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(paragraph),
      paragraph('続けてのご質問は、次のページからお送りください。'),
      { kind: 'button', label: '回答を見る・返信する', url },
      note('このページは、リンクをご存じの方ならどなたでも開けます。メールの転送にはご注意ください。'),
    ],
  }
}

interface AnsweredOwner extends OfThread {
  readonly userName: string
  /** Where it is read: マイページ, 管理画面. */
  readonly place: string
}

/** To an owner, or a person of the console. The words themselves stay in the service, behind the login. */
export function supportAnsweredMail({ userName, supportThreadId, subject, place, url }: AnsweredOwner): MailDocument {
  return {
    subject: `【Kaitori】お問い合わせに回答しました（No.${supportThreadId}）`,
    greeting: userName,
    blocks: [
      paragraph(`お問い合わせに回答しました。${place}でご確認ください。`),
      {
        kind: 'facts',
        rows: [
          { label: '受付番号', value: `No.${supportThreadId}` },
          { label: '種類', value: subject },
        ],
      },
      { kind: 'button', label: '回答を見る', url },
    ],
  }
}

interface ClosedUnanswered extends OfThread {
  readonly name: string
  /** Whether the page opens to whoever has its link. */
  readonly isLink: boolean
}

/** To whoever waited for an answer: that there will be none, and how to go on. */
export function supportClosedMail({ name, supportThreadId, subject, url, isLink }: ClosedUnanswered): MailDocument {
  return {
    subject: `【Kaitori】お問い合わせを完了としました（No.${supportThreadId}）`,
    greeting: name === '' ? null : name,
    blocks: [
      paragraph('次のお問い合わせを、回答をお送りせずに完了とさせていただきました。'),
      {
        kind: 'facts',
        rows: [
          { label: '受付番号', value: `No.${supportThreadId}` },
          { label: '種類', value: subject },
        ],
      },
      paragraph(
        '引き続き回答が必要な場合は、お手数ですが、次のページから続けてお書きください。お問い合わせを再開し、担当者が確認します。',
      ),
      { kind: 'button', label: 'お問い合わせを見る・続けて書く', url },
      ...(isLink
        ? [note('このページは、リンクをご存じの方ならどなたでも開けます。メールの転送にはご注意ください。')]
        : []),
    ],
  }
}
