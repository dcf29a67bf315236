import { type ReviewSort, countStars, findOwnReview, listReviews } from '#src/reviews/read-reviews.ts'
import { hasPurchased } from '#src/reviews/has-purchased.ts'
import { publicName } from '#src/reviews/public-name.ts'
import { getReviewPermission } from '#src/reviews/review-permission.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { ReviewsProps } from '#templates/reviews/reviews-props.ts'
import { maxImageMegabytes } from '#src/media/limits.ts'
import { initialReviews, maxPhotos } from '#src/reviews/limits.ts'

interface ProductReviewsParams {
  sort?: ReviewSort
  from?: number
  limit?: number
  paged?: boolean
  form?: FormState
  sent?: boolean
}

export interface ReviewedProduct {
  id: number
  seoLink: string
  reviewCount: number
  ratingSum: number
}

/** The reviews of a product for this visitor; null when reviews are off. Products without reviews need no extra query. */
export async function productReviews(
  shop: Shop,
  view: View,
  product: ReviewedProduct,
  params: ProductReviewsParams = {},
): Promise<ReviewsProps | null> {
  const { reviews_mode: mode } = await currentSettings(shop)
  if (mode === 'off') return null
  const q = shop.db.read
  const userId = view.user?.id ?? null
  const { reviewCount: count } = product
  const { sort = 'newest', from = 0, limit = initialReviews, paged = false, sent = false } = params
  const own = userId === null ? null : await findOwnReview(q, product.id, userId)
  const isBuyer = mode === 'buyers' && userId !== null && (await hasPurchased(q, userId, product.id))
  return {
    view,
    path: `/items/${product.seoLink}`,
    count,
    average: count === 0 ? 0 : product.ratingSum / count,
    stars: count === 0 ? [] : await countStars(q, product.id),
    reviews: count === 0 ? [] : await listReviews(q, { productId: product.id, sort, from, limit }),
    from,
    sort,
    paged,
    permission: getReviewPermission(mode, { userId, isBuyer }),
    own,
    author: publicName(view.user?.name ?? ''),
    form: params.form ?? initialForm(own ? { review_rating: own.rating, review_title: own.title, review_text: own.text } : {}),
    limits: { count: maxPhotos, megabytes: maxImageMegabytes },
    sent,
  }
}
