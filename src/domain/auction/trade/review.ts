import * as z from 'zod/mini'
import { hasControl, hasLetter, writtenWords } from '../../account/written-text.ts'
import { contactKindsIn } from '../../message/mask-contacts.ts'

export const REVIEW_RATINGS = ['reviewPrice', 'reviewAgent', 'reviewDelivery', 'reviewSatisfaction'] as const
export type ReviewRating = (typeof REVIEW_RATINGS)[number]

export const REVIEW_RATING_LABELS = {
  reviewPrice: '買取価格',
  reviewAgent: '販売店の対応',
  reviewDelivery: '引渡し',
  reviewSatisfaction: '総合満足度',
} as const satisfies Record<ReviewRating, string>

export const MAX_NICKNAME_LENGTH = 20

const rating = z
  .number('1〜5で評価してください。')
  .check(z.int('1〜5で評価してください。'), z.gte(1, '1〜5で評価してください。'), z.lte(5, '1〜5で評価してください。'))

/** Lengths count what people see as characters. */
function length(text: string): number {
  return [...text].length
}

export const reviewSchema = z.object({
  reviewPrice: rating,
  reviewAgent: rating,
  reviewDelivery: rating,
  reviewSatisfaction: rating,
  nickname: z.string('ニックネームを入力してください。').check(
    z.overwrite(writtenWords),
    z.minLength(1, 'ニックネームを入力してください。'),
    z.refine((text) => text === '' || hasLetter(text), 'ニックネームには文字を入れてください。'),
    z.refine((text) => !hasControl(text), 'ニックネームに使えない文字が含まれています。'),
    z.refine(
      (text) => contactKindsIn(text).length === 0,
      'メールアドレス、電話番号、SNSのID、車台番号などは、ニックネームに使えません。別の名前を入力してください。',
    ),
    z.refine((text) => length(text) <= MAX_NICKNAME_LENGTH, 'ニックネームは20文字以内で入力してください。'),
  ),
  comment: z.string('コメントを入力してください。').check(
    z.overwrite(writtenWords),
    z.minLength(1, 'コメントを入力してください。'),
    z.refine((text) => length(text.replace(/\p{DI}/gu, '')) >= 10, 'コメントは10文字以上で入力してください。'),
    z.refine((text) => length(text) <= 1_000, 'コメントは1,000文字以内で入力してください。'),
  ),
})

export type ReviewInput = z.infer<typeof reviewSchema>
