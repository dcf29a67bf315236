import type { ReviewSort } from '#src/reviews/read-reviews.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { AccordionItem } from '#templates/ui/accordion.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsProps } from './reviews-props.ts'
import { reviewsPerPage } from '#src/reviews/limits.ts'

const reviewSorts: ReviewSort[] = ['newest', 'highest', 'lowest']

/** The fragment #reviews: rating, reviews and form. */
export function ReviewsSection(props: ReviewsProps) {
  const { view, count } = props
  return (
    <section class="section reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{view.t('reviews.title')}</h2>
      <div class="reviews-parts">
        <div class="reviews-side">
          {count === 0 ? <p class="muted">{view.t('reviews.none')}</p> : <RatingSummary {...props} />}
          <ReviewPrompt {...props} />
        </div>
        {count > 0 && <ReviewList {...props} />}
      </div>
    </section>
  )
}

/** The fragment #review-list: reviews in the current order. */
export function ReviewList(props: ReviewsProps) {
  const { view, path, sort, reviews, count } = props
  const action = `${path}/reviews`
  return (
    <div class="review-list" id="review-list">
      {count > 1 && (
        <form
          class="review-sort"
          method="get"
          action={action}
          hx-get={action}
          hx-trigger="submit"
          hx-target="#review-list"
          hx-swap="outerMorph"
          hx-sync="#review-list:replace"
        >
          <label class="visually-hidden" for="review-sort">
            {view.t('reviews.sort')}
          </label>
          <select
            class="input"
            id="review-sort"
            name="sort"
            hx-get={action}
            hx-trigger="change"
            hx-include="closest form"
            hx-target="#review-list"
            hx-swap="outerMorph"
            hx-sync="#review-list:replace"
          >
            {reviewSorts.map((option) => (
              <option value={option} selected={option === sort}>
                {view.t(`reviews.sort.${option}`)}
              </option>
            ))}
          </select>
          <button class="button without-script" type="submit">
            {view.t('reviews.applySort')}
          </button>
        </form>
      )}
      <ol class="review-items" id="review-items">
        {reviews.map((review) => (
          <ReviewItem view={view} review={review} />
        ))}
        <MoreReviews {...props} />
      </ol>
    </div>
  )
}

/** More reviews, replacing the "more" link. */
export function NextReviews(props: ReviewsProps) {
  return (
    <>
      {props.reviews.map((review, at) => (
        <ReviewItem view={props.view} review={review} takesFocus={at === 0} />
      ))}
      <MoreReviews {...props} />
    </>
  )
}

// Without script it links to a page with all reviews.
function MoreReviews({ view, path, sort, from, reviews, count, paged }: ReviewsProps) {
  const shownCount = from + reviews.length
  if (paged || shownCount >= count) return <></>
  const moreHref = `${path}/reviews?sort=${sort}`
  return (
    <li class="reviews-more" id="reviews-more">
      <LinkButton
        href={moreHref}
        id="reviews-more-link"
        attrs={{ 'hx-get': `${moreHref}&from=${shownCount}`, 'hx-target': '#reviews-more', 'hx-swap': 'outerHTML' }}
      >
        {view.t('reviews.more', { count: Math.min(reviewsPerPage, count - shownCount) })}
      </LinkButton>
    </li>
  )
}

function RatingSummary({ view, average, count, stars }: ReviewsProps) {
  return (
    <div class="reviews-sum">
      <Stars view={view} average={average} count={count} />
      <ul class="star-bars">
        {[5, 4, 3, 2, 1].map((rating) => {
          const starCount = stars[rating - 1] ?? 0
          return (
            <li>
              <span class="visually-hidden">
                {view.t('reviews.starShare', { stars: view.t('reviews.starCount', { count: rating }), count: starCount })}
              </span>
              <span aria-hidden="true">{rating}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((starCount / count) * 1000) / 10} height="8" />
              </svg>
              <span class="num" aria-hidden="true">
                {view.number(starCount)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function ReviewPrompt(props: ReviewsProps) {
  const { view, permission, own, path, form } = props
  if (own) return <OwnReviewSection {...props} own={own} />
  if (permission === 'closed') return <></>
  if (permission === 'signIn')
    return (
      <p class="muted">
        <a class="link tap" href={`${path}/reviews/new`} rel="nofollow">
          {view.t('reviews.signIn')}
        </a>
      </p>
    )
  if (permission === 'buyersOnly') return <p class="muted">{view.t('reviews.buyersOnly')}</p>
  return (
    <AccordionItem title={view.t('reviews.write')} id="write-review" open={Object.keys(form.errors).length > 0}>
      <ReviewForm {...props} />
    </AccordionItem>
  )
}

const tones = { pending: 'info', approved: 'ok', rejected: 'warn' } as const satisfies Record<string, Tone>
const statusTextKeys = { pending: 'reviews.pendingNotice', approved: 'reviews.already', rejected: 'reviews.rejected' } as const

function OwnReviewSection(props: ReviewsProps & { own: NonNullable<ReviewsProps['own']> }) {
  const { view, own, sent, form, permission } = props
  const text = sent && own.status === 'approved' ? 'reviews.published' : statusTextKeys[own.status]
  return (
    <>
      {/* Focuses the message, because the form is gone. */}
      <div id="review-state" tabindex={-1} autofocus={sent}>
        <Notice tone={tones[own.status]} live={sent ? 'status' : undefined}>
          {view.t(text)}
        </Notice>
      </div>
      {own.status === 'pending' && permission === 'yes' && (
        <AccordionItem title={view.t('reviews.change')} id="write-review" open={Object.keys(form.errors).length > 0}>
          <ReviewForm {...props} />
        </AccordionItem>
      )}
    </>
  )
}
