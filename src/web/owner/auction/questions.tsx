import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AnswerQuestionDocument } from '#contract/generated/auction.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { useKeptText } from '../../forms/use-kept-text.ts'
import { isProblem, useServerCall } from '../../forms/use-server-call.ts'
import type { OwnAuction } from './own-auction.ts'
import { OwnDataNotice } from './own-data-notice.tsx'
import { UnsentText } from './unsent-text.tsx'

/** Questions of dealers, each answered once for all of them. */
export function Questions({ auction }: { readonly auction: OwnAuction }) {
  const { auctionId, questions, availableActions } = auction
  if (questions.length === 0) return null
  const canAnswer = availableActions.includes('answerQuestion')
  return (
    <section aria-labelledby="questions" className="grid gap-3">
      <h2 id="questions" className="text-lg">
        販売店からの質問
      </h2>
      {canAnswer && <p className="text-sm text-text-2">回答は、すべての販売店に表示されます。</p>}
      <ul className="grid gap-3">
        {questions.map(({ auctionQuestionId, question, askedAt, answer }) => (
          <li key={auctionQuestionId} className="card grid gap-3 p-4">
            <p className="written">
              <span className="block text-xs text-text-2">{dateTimeText(askedAt)}</span>
              {question}
            </p>
            {answer ? (
              <>
                <p className="written border-l-2 border-link pl-3">{answer}</p>
                <UnsentAnswer auctionQuestionId={auctionQuestionId} answer={answer} />
              </>
            ) : canAnswer ? (
              <AnswerForm auctionId={auctionId} auctionQuestionId={auctionQuestionId} />
            ) : (
              <UnsentAnswer auctionQuestionId={auctionQuestionId} answer={null} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface UnsentProperties {
  readonly auctionQuestionId: number
  /** What was answered in another window; null where the bidding ended without an answer. */
  readonly answer: string | null
}

/** What was being typed when the bidding ended, or another window answered, is not thrown away. */
function UnsentAnswer({ auctionQuestionId, answer }: UnsentProperties) {
  const [typed, setTyped] = useKeptText(`answer-${auctionQuestionId}`)
  const isEmpty = typed.trim() === '' || typed === answer
  if (isEmpty) return answer === null && <p className="text-sm text-text-2">回答なし（入札終了）</p>
  const title = answer === null ? '入札が終了したため送信できません' : '別の画面で回答済みのため、送信していません'
  return <UnsentText title={title} text={typed} onDiscard={() => setTyped('')} />
}

interface AnswerProperties {
  readonly auctionId: number
  readonly auctionQuestionId: number
}

function AnswerForm({ auctionId, auctionQuestionId }: AnswerProperties) {
  const { call, isBusy, problem } = useServerCall()
  const { revalidate } = useRevalidator()
  const [answer, setAnswer] = useKeptText(`answer-${auctionQuestionId}`)
  const [fault, setFault] = useState<string>()

  async function send() {
    if (answer.trim() === '') return setFault('回答を入力してください。')
    const input = { auctionId, auctionQuestionId, answer }
    const result = await call((graphql) => graphql.request(AnswerQuestionDocument, { input }))
    if (isProblem(result)) {
      // The page is older than what stands: it shows that, and what was typed stays in sight.
      if (result.code === 'ERROR_AUCTION_STATUS_INVALID') {
        setAnswer(answer)
        await revalidate()
      }
      return setFault(result.fields[0]?.message)
    }
    setAnswer('')
    await revalidate()
  }

  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="回答"
        name="answer"
        required
        hint="電話番号や住所は書かないでください。電話番号やSNSのID、ご登録のお名前と住所は、売買が成立するまで販売店には伏せて表示されます。"
        limit={1000}
        length={[...answer].length}
        value={answer}
        error={fault}
        onChange={(event) => {
          setAnswer(event.target.value)
          setFault(undefined)
        }}
      />
      <OwnDataNotice text={answer} />
      {problem && problem.fields.length === 0 && (
        <Notice tone="bad" isAnswer>
          {problem.message}
        </Notice>
      )}
      <button type="submit" disabled={isBusy} className="button button-quiet justify-self-start">
        {isBusy ? '送信しています' : '回答する'}
      </button>
    </form>
  )
}
