import { t } from 'elysia'
import { reviewStatuses } from '#db/schema/reviews.ts'
import { maxAnswerLength, maxDecidedReviews, maxPhotos, maxTextLength, maxTitleLength, minTextLength } from './limits.ts'

/** The names differ from those of the add-to-cart form on the same page. */
export const reviewSchema = t.Object({
  review_rating: t.Integer({ minimum: 1, maximum: 5, missing: 'reviews.ratingMissing', invalid: 'reviews.ratingMissing' }),
  review_title: t.String({ maxLength: maxTitleLength }),
  review_text: t.String({ minLength: minTextLength, maxLength: maxTextLength, multiline: true, missing: 'reviews.textMissing' }),
  review_photos: t.Array(t.File(), { maxItems: maxPhotos, invalid: 'reviews.tooManyPhotos' }),
  remove_photos: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxPhotos }),
})

/** `back` is the URL of the list. */
export const decideSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxDecidedReviews }),
  action: t.Union([...reviewStatuses, 'delete' as const].map((action) => t.Literal(action))),
  back: t.String({ maxLength: 1000 }),
})

export const answerSchema = t.Object({
  text: t.String({ maxLength: maxAnswerLength, multiline: true }),
  back: t.String({ maxLength: 1000 }),
})
