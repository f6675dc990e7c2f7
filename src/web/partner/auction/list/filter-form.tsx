import { Form, useLocation } from 'react-router'
import type { PartnerAuctionFilter, PartnerAuctionsQuery } from '#contract/generated/partner.ts'
import { isOrderFor, priceLimits } from '#domain/auction/list-query.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox } from '#ui/controls/checkbox.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { choicesOf, type Option } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { ConsoleLink, DealerField } from '../../console/console-link.tsx'
import { useConsole } from '../../console/use-console.ts'
import { addressWith, isOver, ORDERS } from './list-address.ts'
import { mileageLimits } from './mileage-limits.ts'

interface Properties {
  readonly filter: PartnerAuctionFilter
  readonly choices: Pick<PartnerAuctionsQuery, 'allMakers' | 'displacementCategories' | 'mileages'>
  readonly isGrid: boolean
  readonly faults: readonly FieldFault[]
  /** What the address holds of them, as it was typed. */
  readonly typed: Readonly<Record<string, string>>
}

const CONTROL = 'min-h-11 py-1 text-sm xl:min-h-8'
/** On a phone the list comes first: what narrows it is shown when it is asked for. */
const FOLDED = 'max-md:hidden'

/** What is wrong with these stands beside them; the page need not say it again. */
const OWN_FIELDS: readonly string[] = ['q', 'maker', 'displacement', 'mileage', 'from', 'to']

export function isSaidAtField({ field }: FieldFault): boolean {
  return OWN_FIELDS.includes(field)
}

/** A plain form of the address: it works without scripts, and a filter can be kept as a link. */
export function FilterForm({ filter, choices, isGrid, faults, typed }: Properties) {
  const location = useLocation()
  const isOperator = useConsole()?.partner.role === 'operator'
  const view = new URLSearchParams(location.search).get('view')
  const hasEnded = isOver(filter.view)
  const price = hasEnded ? '価格' : '現在価格'
  return (
    <Form
      method="get"
      action={location.pathname}
      role="search"
      className="group/filter card grid gap-3 p-3 xl:flex xl:flex-wrap xl:items-start xl:gap-2 xl:px-2 xl:py-1"
      key={location.search}
    >
      <FormFaults faults={faults} typed={typed}>
        <DealerField />
        {view && <input type="hidden" name="view" value={view} />}
        {isGrid && <input type="hidden" name="as" value="grid" />}
        <div
          className={`grid min-w-0 gap-2 md:grid-cols-3 lg:grid-cols-6 xl:basis-[28rem] xl:grow ${isGrid ? '' : 'xl:grid-cols-5'}`}
        >
          <div className="flex gap-2 md:contents">
            <div className="group/search relative min-w-0 grow">
              <span
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-text-2 group-has-[input:not(:placeholder-shown)]/search:hidden max-md:hidden pointer-coarse:hidden"
              >
                /
              </span>
              <TextField
                name="q"
                type="search"
                label={`車種名・型式・オークション番号・価格${isOperator ? '・車台番号' : ''}で探す`}
                isLabelHidden
                placeholder="車種・型式・No.・50万"
                aria-keyshortcuts="/"
                maxLength={MAX_SEARCH_LENGTH}
                limit={MAX_SEARCH_LENGTH}
                defaultValue={filter.keyword ?? ''}
                className={CONTROL}
              />
            </div>
            <label className="button button-quiet shrink-0 px-4 focus-within:outline-3 focus-within:outline-link md:hidden">
              {/* What is wrong is not folded away. */}
              <input type="checkbox" defaultChecked={faults.some(isSaidAtField)} className="more-filters sr-only" />
              条件
            </label>
          </div>
          <div
            className={`grid-cols-2 gap-2 sm:grid-cols-3 md:contents ${FOLDED} max-md:group-has-[.more-filters:checked]/filter:grid`}
          >
            <Choice
              name="maker"
              label="メーカー"
              value={filter.makerId}
              options={choices.allMakers.map((it) => ({ value: String(it.makerId), label: it.makerNameJp }))}
            />
            <Choice
              name="displacement"
              label="排気量"
              value={filter.displacementCtgId}
              options={choices.displacementCategories.map((it) => ({
                value: String(it.displacementCtgId),
                label: it.title,
              }))}
            />
            <Choice name="area" label="地域" value={filter.prefecture} options={choicesOf(PREFECTURES)} />
            <Choice
              name="mileage"
              label="走行距離の上限"
              value={filter.mileageIdMost}
              options={mileageLimits(choices.mileages, filter.mileageIdMost).map((it) => ({
                value: String(it.mileageId),
                label: it.label,
              }))}
            />
            {/* At a desk the heads of the table sort it. */}
            <div className={isGrid ? 'contents' : 'contents xl:hidden'}>
              <SelectField
                name="order"
                label="並び順"
                isLabelHidden
                placeholder={null}
                defaultValue={filter.order ?? 'ending'}
                options={ORDERS.filter(({ order }) => isOrderFor(filter.view, order)).map(({ order, label }) => ({
                  value: order,
                  label,
                }))}
                className={CONTROL}
              />
            </div>
          </div>
        </div>
        <div
          className={`flex-wrap items-start gap-3 md:flex xl:gap-1.5 ${FOLDED} max-md:group-has-[.more-filters:checked]/filter:flex`}
        >
          <span aria-hidden="true" className="flex min-h-11 items-center text-sm text-text-2 xl:hidden">
            {price}
          </span>
          <PriceInput name="from" price={price} label="下限" value={filter.priceFrom} />
          <span aria-hidden="true" className="flex min-h-11 items-center xl:min-h-8">
            〜
          </span>
          <PriceInput name="to" price={price} label="上限" value={filter.priceTo} />
          {/* What has ended does not end soon; where the address asks for it all the same, it can be taken back. */}
          {(!hasEnded || filter.isEndingSoon) && (
            <Checkbox
              name="soon"
              value="1"
              defaultChecked={filter.isEndingSoon === true}
              look="plain"
              className="whitespace-nowrap xl:min-h-8"
            >
              1時間以内に終了
            </Checkbox>
          )}
          <Button type="submit" look="action" className="whitespace-nowrap xl:min-h-8 xl:px-3 xl:py-1">
            絞り込む
          </Button>
          <ConsoleLink
            to={location.pathname}
            className="inline-flex min-h-11 items-center whitespace-nowrap xl:min-h-8"
          >
            条件をクリア
          </ConsoleLink>
          <ConsoleLink
            to={addressWith(location, { as: isGrid ? null : 'grid' })}
            className="ml-auto inline-flex min-h-11 items-center whitespace-nowrap xl:min-h-8"
          >
            {isGrid ? 'リスト表示' : '写真で表示'}
          </ConsoleLink>
        </div>
      </FormFaults>
    </Form>
  )
}

interface ChoiceProperties {
  readonly name: string
  readonly label: string
  readonly value: string | number | null | undefined
  readonly options: readonly Option[]
}

function Choice({ name, label, value, options }: ChoiceProperties) {
  return (
    <SelectField
      name={name}
      label={label}
      isLabelHidden
      placeholder={label}
      defaultValue={value ?? ''}
      options={options}
      className={CONTROL}
    />
  )
}

interface PriceProperties extends Omit<ChoiceProperties, 'options'> {
  readonly price: string
}

function PriceInput({ name, price, label, value }: PriceProperties) {
  return (
    <YenField
      name={name}
      label={`${price}の${label}（円）`}
      limits={priceLimits(label)}
      isLabelHidden
      isInLine
      unit=""
      placeholder={`${label}（円）`}
      defaultValue={String(value ?? '')}
      className="min-h-11 w-32 py-1 text-sm xl:min-h-8 xl:w-24"
    />
  )
}
