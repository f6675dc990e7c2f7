import { OwnerPage, SETTING } from '../../page-frame/owner-page.tsx'

const CONTENTS = [
  '会員登録とプロフィール、規約への同意の記録',
  '相場検索で保存したバイク',
  '出品、写真、質問と回答、チェックリスト、レビュー',
  'メッセージ（販売店や運営から届いたものを含みます）',
  'ログイン、お送りしたメール、操作の記録',
]

export default function DataDisclosure() {
  return (
    <OwnerPage
      title="ご自身の情報の開示"
      description="お預かりしている情報をまとめて確認し、ダウンロードできるページです。"
      path="/kaitori/mypage/setting/data"
      above={[SETTING]}
    >
      <p>Kaitoriがお預かりしている、ご自身についての情報をまとめてダウンロードできます。</p>
      <section className="card p-4 sm:p-6">
        <h2 className="text-lg">ファイルに含まれるもの</h2>
        <ul className="mt-3 list-disc pl-5">
          {CONTENTS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-text-2">
          形式はJSONです。パスワードなどの鍵と、販売店の入札の内訳は含まれません。写真と書類は、出品のページとメッセージからご覧ください。
        </p>
        <p className="mt-6">
          <a
            className="button button-action"
            href="/kaitori/mypage/setting/data/kaitori-my-data.json"
            download="kaitori-my-data.json"
          >
            ダウンロードする
          </a>
        </p>
      </section>
      <p className="text-sm text-text-2">
        氏名や住所が含まれます。ご自分だけが使う端末に保存してください。訂正や消去については
        <a href="/kaitori/personal-information">個人情報の取り扱い</a>をご覧ください。
      </p>
    </OwnerPage>
  )
}
