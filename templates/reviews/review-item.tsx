import type { ReviewPhoto, PublicReview } from '#src/reviews/read-reviews.ts'
import type { View } from '#src/web/view.ts'
import { Icon } from '#templates/ui/icon.tsx'
import { renditionUrl } from '#templates/ui/image.tsx'
import { Stars } from '#templates/ui/stars.tsx'

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

export function ReviewPhotos({ view, photos, author }: { view: View; photos: ReviewPhoto[]; author: string }) {
  if (photos.length === 0) return <></>
  return (
    <ul class="review-photos">
      {photos.map((photo, at) => (
        <li>
          <a href={renditionUrl(photo, 1600)}>
            <img
              src={renditionUrl(photo, 400)}
              alt={view.t('reviews.photo', { number: at + 1, author })}
              width={88}
              height={88}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
