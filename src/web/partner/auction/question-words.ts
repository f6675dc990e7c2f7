/** What the form of a question asks for with `question`. */
export const ASK_QUESTION = 'ask'

export const QUESTION_IS_PUBLIC =
  '質問と回答は、すべての販売店に公開されます。送った質問は、取り消すことも直すこともできません。'
