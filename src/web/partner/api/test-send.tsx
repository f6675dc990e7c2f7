import { Button } from '#ui/controls/button.tsx'
import { ConsoleForm } from '../call/console-form.tsx'

/** A test goes out while the endpoint is paused, too: one looks whether it answers again before one resumes. */
export function TestSend({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <ConsoleForm aria-label="テスト送信">
      <input type="hidden" name="do" value="test" />
      <Button type="submit" aria-describedby={isPaused ? 'test-while-paused' : undefined}>
        テスト送信
      </Button>
      {isPaused && (
        <p id="test-while-paused" className="mt-1 text-sm text-text-2">
          停止中でも送信します
        </p>
      )}
    </ConsoleForm>
  )
}
