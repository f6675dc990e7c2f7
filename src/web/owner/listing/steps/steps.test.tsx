import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { type DraftAnswers, NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import type { RegistrationClass } from '#domain/options/registration-class.ts'
import type { SellForm } from '../use-sell-form.ts'
import { DetailsStep, EquipmentStep } from './bike-steps.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { TermsStep } from './terms-step.tsx'

const CONTEXT = {
  registrationClass: null as RegistrationClass | null,
  modelTypes: [],
  isEndTimeOffered: () => true,
  today: '2026-11-19',
  asksForVehicleData: true,
}

interface Properties {
  readonly Step: (properties: { of: SellForm }) => React.ReactNode
  readonly answers: Partial<DraftAnswers>
  readonly registrationClass?: RegistrationClass
}

function Shown({ Step, answers, registrationClass }: Properties) {
  const form = useForm<DraftAnswers>({ defaultValues: { ...NO_ANSWERS, ...answers } })
  const of = {
    form,
    field: form.register,
    errorOf: () => undefined,
    lists: { mileages: [], endTimes: [] },
    model: null,
    files: [],
    uploads: { statuses: new Map(), previews: new Map() },
    context: { ...CONTEXT, registrationClass: registrationClass ?? null },
    asks: () => true,
  } as unknown as SellForm
  return <Step of={of} />
}

const Confirm: Properties['Step'] = ({ of }) => <ConfirmStep of={of} faults={[]} goTo={() => undefined} />

describe.each([
  ['colorText', DetailsStep],
  ['customPartsText', EquipmentStep],
  ['contactInfoToBikeDealer', TermsStep],
] as const)('a phone number in %s', (name, Step) => {
  const answers = { customPartsList: ['muffler'], [name]: 'お電話は090-1234-5678まで' }

  test.each([
    ['its step', Step],
    ['the confirmation', Confirm],
  ])('is told to be masked in %s', (_, Where) => {
    const told = renderToStaticMarkup(<Shown Step={Where} answers={answers} />)
    expect(told.split('連絡先は伏せて表示されます')).toHaveLength(2)
    const quiet = renderToStaticMarkup(<Shown Step={Where} answers={{ ...answers, [name]: '純正色です' }} />)
    expect(quiet).not.toContain('連絡先は伏せて')
  })
})

test('what may be left out is no error on the confirmation, what is needed is', () => {
  const markup = renderToStaticMarkup(<Shown Step={Confirm} answers={{}} />)
  const rowOf = (label: string) => new RegExp(`<dt[^>]*>${label}</dt><dd[^>]*>(.*?)</dd>`).exec(markup)?.[1]
  expect(rowOf('引渡しの希望時期')).toMatch(/text-text-2.*指定なし/)
  expect(rowOf('引渡しできる時間帯')).toMatch(/text-bad.*未入力/)
  // Asked for by the form alone.
  expect(rowOf('車体の色')).toMatch(/text-bad.*未入力/)
})

test.each([
  ['light', '軽自動車届出済証で確認できます'],
  ['moped-2', '標識交付証明書で確認できます'],
  [undefined, '車検証・軽自動車届出済証・標識交付証明書で確認できます'],
] as const)('the type of a bike of class %s stands in its own paper', (registrationClass, words) => {
  const given = registrationClass ? { registrationClass } : {}
  expect(renderToStaticMarkup(<Shown Step={DetailsStep} answers={{}} {...given} />)).toContain(words)
})

test('the step of price and delivery names the wish once, and reads it out with the field', () => {
  const markup = renderToStaticMarkup(<Shown Step={TermsStep} answers={{ askingPrice: '420000' }} />)
  const seen = markup.replace(/<span class="sr-only">.*?<\/span>/g, '').replace(/<[^>]+>/g, '\n')
  expect(seen.match(/希望価格/g)).toHaveLength(1)
  expect(markup).toMatch(/<input[^>]*aria-label="希望価格"/)
})
