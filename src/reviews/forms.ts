import { t } from 'elysia'

/** The names differ from those of the add-to-cart form on the same page. */
export const reviewSchema = t.Object({
  review_rating: t.Integer({ minimum: 1, maximum: 5, missing: 'reviews.ratingMissing', invalid: 'reviews.ratingMissing' }),
  review_title: t.String({ maxLength: 120 }),
  review_text: t.String({ minLength: 10, maxLength: 4000, multiline: true, missing: 'reviews.textMissing' }),
  review_photos: t.Array(t.File(), { maxItems: 4, invalid: 'reviews.tooManyPhotos' }),
  remove_photos: t.Array(t.Integer({ minimum: 1 }), { maxItems: 4 }),
})

/** `back` is the URL of the list. */
export const decideSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: 100 }),
  action: t.Union([t.Literal('approved'), t.Literal('rejected'), t.Literal('pending'), t.Literal('delete')]),
  back: t.String({ maxLength: 1000 }),
})

export const answerSchema = t.Object({
  text: t.String({ maxLength: 2000, multiline: true }),
  back: t.String({ maxLength: 1000 }),
})
