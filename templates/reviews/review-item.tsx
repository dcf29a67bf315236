import type { ReviewPhoto, PublicReview } from '#src/reviews/read-reviews.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { PhotoList } from '#templates/media/photo-list.tsx'

/** A review for shoppers. `takesFocus`: the first one of a newly loaded batch. */
export function ReviewItem({ view, review, takesFocus }: { view: View; review: PublicReview; takesFocus?: boolean }) {
  return (
    <li class="review" id={`review-${review.id}`} tabindex={takesFocus ? -1 : undefined} autofocus={takesFocus}>
      <Stars view={view} average={review.rating} />
      {review.title !== '' && <h3>{review.title}</h3>}
      <p class="review-by">
        <bdi>{review.author || view.t('reviews.deletedCustomer')}</bdi>
        {review.verifiedBuyer && (
          <span class="review-verified">
            <Icon name="badge-check" />
            {view.t('reviews.verified')}
          </span>
        )}
        <span>{view.date(review.createdAt)}</span>
      </p>
      <p class="review-text">{review.text}</p>
      <ReviewPhotos view={view} photos={review.photos} author={review.author || view.t('reviews.deletedCustomer')} />
      {review.storeAnswer !== '' && (
        <div class="review-answer">
          <p class="strong">{view.t('reviews.answer', { shop: view.siteName })}</p>
          <p class="review-text">{review.storeAnswer}</p>
        </div>
      )}
    </li>
  )
}

export const ReviewPhotos = ({ view, photos, author }: { view: View; photos: ReviewPhoto[]; author: string }) => (
  <PhotoList photos={photos} altOf={(number) => view.t('reviews.photo', { number, author })} />
)
