import type { SalesBook } from './sales-book.ts'

/** A book of the models from one place of the list to another (exclusive), with columns of its own. */
export function partOfBook(book: SalesBook, fromModel: number, toModel: number): SalesBook {
  const taken = book.models.slice(fromModel, toModel)
  const from = taken[0]?.from ?? 0
  const to = taken.at(-1)?.to ?? from
  const models = taken.map((model) => ({ ...model, from: model.from - from, to: model.to - from }))
  return {
    ...book,
    models,
    byModelId: new Map(models.map((model) => [model.modelId, model])),
    day: book.day.slice(from, to),
    month: book.month.slice(from, to),
    logPrice: book.logPrice.slice(from, to),
    type: book.type.slice(from, to),
    mileage: book.mileage.slice(from, to),
    year: book.year.slice(from, to),
    age: book.age.slice(from, to),
    grade: book.grade.slice(from, to),
    km: book.km.slice(from, to),
  }
}

/** The place in the list of models before which half of the sales lie. */
export function halfOfModels({ models, day }: SalesBook): number {
  return models.findIndex(({ to }) => to * 2 >= day.length) + 1
}
