import { DEFAULT_CAUSES } from '#domain/auction/trade/payment.ts'
import type { HonourRules } from '#domain/dealer/honour.ts'

/** Where the definition stands. */
export const HONOUR_PAGE = '/kaitori/dealer-record'

/** Each cause for which an operator stops a trade against the dealer. */
export const HELD_AGAINST = `販売店側の理由（${DEFAULT_CAUSES.map(({ label }) => label).join('・')}）で運営が中止した取引`

interface Definition {
  readonly term: string
  readonly meaning: readonly string[]
}

/** What is counted, and how: every number is one of the rules that the figures are computed by. */
export function honourDefinition({ months, minCount, nameChangeDays }: HonourRules): readonly Definition[] {
  return [
    {
      term: '数える取引',
      meaning: [
        `オーナーとの契約が成立し、直近${months}か月に終わった取引です。完了した取引と、販売店が中止した取引を数えます。支払日（合意した引渡しの日）を過ぎても代金が支払われず、オーナーが中止した取引も、販売店による中止として数えます。`,
        `そのほかの理由でオーナーが中止した取引と、運営が中止した取引は、販売店の実績に数えません。ただし、${HELD_AGAINST}は、販売店による中止として数えます。進行中の取引も、終わるまでは数えません。`,
      ],
    },
    {
      term: '「実績が少ない」',
      meaning: [
        `数える取引が${minCount}件に満たない販売店です。少ない件数の割合や平均は誤解のもとになるため、件数だけを表示します。`,
        `支払いまでの日数、返信の時間、レビューの平均も、それぞれの記録が${minCount}件以上あるときに表示します。`,
      ],
    },
    {
      term: '成約金額どおりの売却',
      meaning: [
        '数える取引のうち、成約金額から減額されることなく完了した取引の割合です。販売店が中止した取引は「成約金額どおりではなかった取引」として割合に含めます。',
      ],
    },
    {
      term: '減額',
      meaning: [
        '完了した取引のうち、最終取引金額が成約金額を下回った取引の件数と、その減額の平均です。割合は、減額のあった取引の成約金額の合計に対する、減額の合計です。',
        'オーナーが同意した減額と、運営の裁定で認められた減額を数えます。認められなかった申請は数えません。',
      ],
    },
    {
      term: '販売店による中止',
      meaning: [
        `契約のあとで、販売店の都合により中止された取引の件数です。代金が支払日までに支払われずにオーナーが中止した取引と、${HELD_AGAINST}を含みます。`,
      ],
    },
    {
      term: '引渡しから支払いまで',
      meaning: [
        '実際に引渡しが完了した日（引渡しコードを入力した日）から、販売店が支払った日までの日数の平均です。引渡しより前の支払いは、当日の支払いとして数えます。引渡しコードの記録がない以前の取引は、双方で合意した引渡しの日から数えます。どちらの記録もない取引は含みません。',
      ],
    },
    {
      term: '名義変更の遅れ',
      meaning: [
        `引渡しの翌日から数えて${nameChangeDays}日の期限までに、名義変更が済まなかった取引の件数です。遅れて済んだ取引と、期限を過ぎてもまだ報告のない取引を数えます。`,
        '引渡しコードによる引渡しの記録がない取引と、期限の前でまだ報告のない取引は含みません。',
      ],
    },
    {
      term: 'メッセージの返信',
      meaning: [
        '数える取引で、オーナーのメッセージ（続けて送られたときは最初のもの）から、販売店または代理店の次のメッセージまでの時間を、短い順に並べたときの中央値です。夜間や休業日の時間も、そのまま含みます。',
        'お礼など、最後まで返信のなかったメッセージと、削除されたメッセージは含みません。',
      ],
    },
    {
      term: 'レビュー',
      meaning: [
        '数える取引のオーナーが投稿したレビューの件数と、総合満足度の平均です。非表示になったレビューは含みません。',
      ],
    },
  ]
}
