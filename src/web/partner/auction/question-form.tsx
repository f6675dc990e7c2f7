import { Form, useNavigation } from 'react-router'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/text-area.tsx'

export function QuestionForm() {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="grid gap-2 border-t border-line pt-3">
      <input type="hidden" name="do" value="ask" />
      <TextArea
        name="question"
        label="質問する"
        required
        rows={2}
        hint="質問と回答は、すべての販売店に公開されます。連絡先は書かないでください。"
      />
      <p>
        <Button type="submit" isPending={isBusy}>
          質問を送る
        </Button>
      </p>
    </Form>
  )
}
