import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { RECORDS_KEPT } from '../messages/account.ts'
import { type MailBlock, type MailDocument, NOT_REQUESTED, note, paragraph } from './mail-document.ts'

export interface Code {
  readonly code: string
}

export interface Reserve {
  /** In the last mail before others are held back. */
  readonly reserve: { readonly code: string; readonly until: Date } | null
}

interface Named {
  readonly userName: string
}

const VALID = note('コードの有効期限は10分です。5回まちがえると無効になります。')

/** Mails were asked for again and again, by whomever: what still opens the door while none are sent. */
export function reserveBlocks({ reserve }: Reserve): MailBlock[] {
  if (!reserve) return []
  const groups = reserve.code.match(/\d{5}/g) ?? []
  return [
    paragraph(
      `認証コードの請求が続いたため、${tokyoLabel(reserve.until)}まで、このお手続きの新しいメールはお送りしません。それまでにもう一度お手続きをされるときは、認証コードの代わりに次の予備コードを入力してください。`,
    ),
    { kind: 'code', code: groups.join('-'), label: '予備コード' },
  ]
}

/** To an address that nobody has proven yet: no word that a stranger typed is in it. */
export function signUpCodeMail({ code, reserve }: Code & Reserve): MailDocument {
  return {
    subject: '【Kaitori】会員登録の認証コード',
    greeting: null,
    blocks: [
      paragraph('会員登録のお申し込みありがとうございます。次の認証コードを画面に入力してください。'),
      { kind: 'code', code },
      VALID,
      ...reserveBlocks({ reserve }),
      note(NOT_REQUESTED),
    ],
  }
}

/** Someone signs up with an address that has an account already. */
export function signUpAgainCodeMail({
  code,
  reserve,
  origin,
}: Code & Reserve & { readonly origin: string }): MailDocument {
  return {
    subject: '【Kaitori】会員登録の認証コード',
    greeting: null,
    blocks: [
      paragraph(
        'このメールアドレスは既に会員登録されています。お手続きを続ける場合は、次の認証コードを画面に入力してください。',
      ),
      { kind: 'code', code },
      VALID,
      ...reserveBlocks({ reserve }),
      paragraph('パスワードをお忘れの場合は、こちらから再設定できます。'),
      { kind: 'button', label: 'パスワードを再設定する', url: `${origin}/kaitori/resetting` },
      note(NOT_REQUESTED),
    ],
  }
}

export function loginCodeMail({ code, userName }: Code & Named): MailDocument {
  return {
    subject: '【Kaitori】ログインの認証コード',
    greeting: userName,
    blocks: [
      paragraph('新しい端末またはブラウザからのログインです。次の認証コードを画面に入力してください。'),
      { kind: 'code', code },
      VALID,
      note('お心当たりのない場合は、パスワードが知られているおそれがあります。すぐにパスワードを再設定してください。'),
    ],
  }
}

export function resetCodeMail({ code, userName, reserve }: Code & Named & Reserve): MailDocument {
  return {
    subject: '【Kaitori】パスワード再設定の認証コード',
    greeting: userName,
    blocks: [
      paragraph('パスワードを再設定するには、次の認証コードを画面に入力してください。'),
      { kind: 'code', code },
      VALID,
      ...reserveBlocks({ reserve }),
      note(NOT_REQUESTED),
    ],
  }
}

/** To an address that nobody has proven yet, as above. */
export function changeEmailCodeMail({ code }: Code): MailDocument {
  return {
    subject: '【Kaitori】メールアドレス変更の認証コード',
    greeting: null,
    blocks: [
      paragraph('このメールアドレスに変更するには、次の認証コードを画面に入力してください。'),
      { kind: 'code', code },
      VALID,
      note(NOT_REQUESTED),
    ],
  }
}

/** To the old address. */
export function emailChangedMail({
  userName,
  until,
  url,
}: Named & { readonly until: string; readonly url: string }): MailDocument {
  return {
    subject: '【Kaitori】メールアドレスを変更しました',
    greeting: userName,
    blocks: [
      paragraph(
        'ご登録のメールアドレスを変更しました。今後のお知らせは新しいメールアドレスにお送りします。ほかの端末からはログアウトしました。',
      ),
      paragraph('お心当たりのない場合は、下の「変更を取り消す」から、元のメールアドレスに戻してください。'),
      { kind: 'button', label: '変更を取り消す', url },
      { kind: 'facts', rows: [{ label: '取り消しの期限', value: until }] },
      note(
        'このメールは転送しないでください。「変更を取り消す」のリンクを知っている人は、どなたでも変更を取り消せます。',
      ),
    ],
  }
}

/** To the old address, which is the account's again. */
export function emailRestoredMail({ userName, origin }: Named & { readonly origin: string }): MailDocument {
  return {
    subject: '【Kaitori】メールアドレスを元に戻しました',
    greeting: userName,
    blocks: [
      paragraph('メールアドレスの変更を取り消し、このメールアドレスに戻しました。'),
      paragraph(
        '安全のため、すべての端末でログアウトし、これまでのパスワードを使えなくしました。新しいパスワードを設定してから、ログインしてください。',
      ),
      { kind: 'button', label: '新しいパスワードを設定する', url: `${origin}/kaitori/resetting` },
    ],
  }
}

/** To the address that is the account's no longer. */
export function emailTakenBackMail({ userName, contactUrl }: Named & { readonly contactUrl: string }): MailDocument {
  return {
    subject: '【Kaitori】メールアドレスの変更が取り消されました',
    greeting: userName,
    blocks: [
      paragraph(
        '変更前のメールアドレスから取り消しの手続きがあり、ご登録のメールアドレスを元に戻しました。このメールアドレスではログインできません。',
      ),
      paragraph('お心当たりのない場合は、お問い合わせください。'),
      { kind: 'button', label: 'お問い合わせ', url: contactUrl },
    ],
  }
}

export function passwordChangedMail({ userName, origin }: Named & { readonly origin: string }): MailDocument {
  return {
    subject: '【Kaitori】パスワードを変更しました',
    greeting: userName,
    blocks: [
      paragraph(
        'パスワードを変更しました。すべての端末でログアウトしましたので、新しいパスワードでログインしてください。',
      ),
      { kind: 'button', label: 'ログインする', url: `${origin}/kaitori/login` },
      note('お心当たりのない場合は、すぐにパスワードを再設定してください。'),
    ],
  }
}

/** To a dealer, an agent or an operator whose password somebody tries to guess. */
export function partnerLoginWarningMail({
  userName,
  at,
  url,
}: Named & { readonly at: string; readonly url: string }): MailDocument {
  return {
    subject: '【Kaitori】ログインの失敗が続いています',
    greeting: userName,
    blocks: [
      paragraph(
        'お客さまのメールアドレスで、まちがったパスワードが10回以上入力されました。いずれもログインできていません。',
      ),
      { kind: 'facts', rows: [{ label: '日時', value: at }] },
      paragraph(
        'はじめてお使いになるブラウザからは、ログインまでしばらくお待ちいただくことがあります。これまでお使いのブラウザからは、いつもどおりログインできます。',
      ),
      { kind: 'button', label: 'ログイン画面を開く', url },
      note(
        'お心当たりのない場合は、ほかのサービスと同じパスワードを使っていないかご確認のうえ、運営へご連絡ください。',
      ),
    ],
  }
}

/** `isSeller`: the law keeps records of the sales. */
export function withdrawalMail({
  userName,
  isSeller,
  origin,
}: Named & { readonly isSeller: boolean; readonly origin: string }): MailDocument {
  return {
    subject: '【Kaitori】退会手続きが完了しました',
    greeting: userName,
    blocks: [
      paragraph('退会の手続きが完了しました。これまでご利用いただき、ありがとうございました。'),
      paragraph(
        isSeller ? `ご登録の個人情報は削除しました。ただし、${RECORDS_KEPT}` : 'ご登録の個人情報はすべて削除しました。',
      ),
      paragraph('このメールを最後に、お知らせはお送りしません。'),
      { kind: 'button', label: '買取相場を見る', url: `${origin}/kaitori/souba` },
      note('買取相場は、会員でない方もご覧いただけます。'),
    ],
  }
}
