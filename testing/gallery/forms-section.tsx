import { ACCIDENT_HISTORIES, KEY_COUNTS } from '#domain/options/vehicle-condition.ts'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { DateField } from '#ui/controls/date-field.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { PasswordField, PasswordRules } from '#ui/controls/password-field.tsx'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormSection } from '#ui/forms/form-section.tsx'
import { StepForm } from '#ui/forms/step-form.tsx'
import { Section } from './section.tsx'

const payments = [
  { value: 'before', label: '振込（引渡し前）', description: '入金を確認してから引き渡します。' },
  { value: 'at', label: '振込（引渡し時）', description: '引渡しの場で振込を確認します。' },
]

export function FormsSection() {
  return (
    <Section title="入力">
      <StepForm
        noValidate
        steps={['車両', '状態', '写真', '引渡し', '確認']}
        current={1}
        title="車両の状態を教えてください"
        text="わかる範囲でお答えください。あとから直せます。"
        backTo="#back"
        missing={[
          { name: 'keyCount', label: '鍵の本数' },
          { name: 'zip', label: '郵便番号' },
          { name: 'password', label: 'パスワード' },
        ]}
      >
        <FormSection title="鍵と事故歴" text="正確な情報は、減額の心配を減らします。">
          <RadioGroup name="keyCount" label="鍵の本数" required options={choicesOf(KEY_COUNTS)} defaultValue="two" />
          <CheckboxGroup
            name="accident"
            label="事故歴"
            hint="あてはまるものをすべて選んでください。"
            required
            options={choicesOf(ACCIDENT_HISTORIES)}
            error="事故歴を選んでください"
          />
          <RadioGroup name="payment" label="支払い方法" options={payments} columns={1} />
        </FormSection>
        <FormSection title="ご連絡先">
          <TextField
            name="zip"
            label="郵便番号"
            hint="ハイフンなしの7桁"
            required
            inputMode="numeric"
            autoComplete="postal-code"
            defaultValue="123"
            error="郵便番号は7桁の数字で入力してください"
            className="max-w-40"
          />
          <SelectField name="state" label="都道府県" required options={[{ value: '13', label: '東京都' }]} />
          <TextField
            name="askingPrice"
            label="希望価格"
            unit="円"
            inputMode="numeric"
            className="max-w-60 text-right"
          />
          <DateField
            label="生年月日"
            required
            firstYear={1930}
            lastYear={2010}
            year={{ name: 'year', autoComplete: 'bday-year' }}
            month={{ name: 'month', autoComplete: 'bday-month' }}
            day={{ name: 'date', autoComplete: 'bday-day' }}
          />
          <PasswordField name="password" label="パスワード" required autoComplete="new-password">
            <PasswordRules
              rules={[
                { text: '半角10文字以上', isMet: true },
                { text: '英大文字・英小文字・数字を含む', isMet: false },
              ]}
            />
          </PasswordField>
          <TextArea name="note" label="販売店へのメッセージ" limit={1_000} placeholder="整備の記録や、気になる点など" />
          <Checkbox name="consent" required>
            <a href="#tos">利用規約</a>に同意します
          </Checkbox>
        </FormSection>
      </StepForm>
    </Section>
  )
}
