import { Form } from 'react-router'
import { sellingQuestions } from '#content/selling/ways-to-sell.ts'
import type { SellingAnswers, SellingQuestion } from '#domain/selling/ways-to-sell.ts'

const QUESTIONS = Object.keys(sellingQuestions) as SellingQuestion[]

/** Three questions; the answers travel in the address, so that it works without scripts and can be shared. */
export function CompareForm({ answers }: { readonly answers: SellingAnswers | null }) {
  return (
    <Form method="get" action="/kaitori/lp_2024/index3#result" className="card grid gap-6 p-4 shadow-float sm:p-6">
      {QUESTIONS.map((question) => {
        const { words, options } = sellingQuestions[question]
        return (
          <fieldset key={question}>
            <legend className="font-bold">{words}</legend>
            <div className="mt-2 grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
              {Object.entries(options).map(([value, label]) => (
                <label
                  key={value}
                  className="flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-4 py-2 text-balance [word-break:auto-phrase] has-checked:border-brand has-checked:bg-brand-soft sm:px-3 sm:text-sm"
                >
                  <input
                    type="radio"
                    name={question}
                    value={value}
                    required
                    defaultChecked={answers?.[question] === value}
                    className="size-4 shrink-0 accent-link"
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
      <button type="submit" className="button button-action min-h-12">
        合う売り方を調べる
      </button>
    </Form>
  )
}
