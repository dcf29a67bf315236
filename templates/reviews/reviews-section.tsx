import type { ReviewSort } from '#src/reviews/read-reviews.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Fold } from '#templates/ui/fold.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'
import type { ReviewsProps } from './reviews-props.ts'

const reviewSorts: ReviewSort[] = ['newest', 'highest', 'lowest']

/** The fragment #reviews: the rating, what people say, and the form to say something oneself. */
export function ReviewsSection(props: ReviewsProps) {
  const { view, count } = props
  return (
    <section class="section reviews" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{view.t('reviews.title')}</h2>
      <div class="reviews-parts">
        <div class="reviews-side">
          {count === 0 ? <p class="muted">{view.t('reviews.none')}</p> : <Summary {...props} />}
          <Write {...props} />
        </div>
        {count > 0 && <ReviewList {...props} />}
      </div>
    </section>
  )
}

/** The fragment #review-list: reviews in one order. */
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
          >
            {reviewSorts.map((one) => (
              <option value={one} selected={one === sort}>
                {view.t(`reviews.sort.${one}`)}
              </option>
            ))}
          </select>
          <button class="button without-script" type="submit">
            {view.t('reviews.sortGo')}
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

/** Reviews asked for later, in place of the link that asked for them. */
export function FurtherReviews(props: ReviewsProps) {
  return (
    <>
      {props.reviews.map((review, at) => (
        <ReviewItem view={props.view} review={review} arrived={at === 0} />
      ))}
      <MoreReviews {...props} />
    </>
  )
}

// Without script it leads to a page of its own with all of them.
function MoreReviews({ view, path, sort, from, reviews, count, paged }: ReviewsProps) {
  const shown = from + reviews.length
  if (paged || shown >= count) return <></>
  const address = `${path}/reviews?sort=${sort}`
  return (
    <li class="reviews-more" id="reviews-more">
      <LinkButton
        href={address}
        id="reviews-more-link"
        attrs={{ 'hx-get': `${address}&from=${shown}`, 'hx-target': '#reviews-more', 'hx-swap': 'outerHTML' }}
      >
        {view.t('reviews.more', { count: Math.min(10, count - shown) })}
      </LinkButton>
    </li>
  )
}

function Summary({ view, average, count, stars }: ReviewsProps) {
  return (
    <div class="reviews-sum">
      <Stars view={view} average={average} count={count} />
      <ul class="star-bars">
        {[5, 4, 3, 2, 1].map((step) => {
          const share = stars[step - 1] ?? 0
          return (
            <li>
              <span class="visually-hidden">
                {view.t('reviews.starShare', { stars: view.t('reviews.starCount', { count: step }), count: share })}
              </span>
              <span aria-hidden="true">{step}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.round((share / count) * 1000) / 10} height="8" />
              </svg>
              <span class="num" aria-hidden="true">
                {view.number(share)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Write(props: ReviewsProps) {
  const { view, may, own, path, form } = props
  if (own) return <Own {...props} own={own} />
  if (may === 'closed') return <></>
  if (may === 'signIn')
    return (
      <p class="muted">
        <a class="link" href={`/login?next=${encodeURIComponent(`${path}#reviews`)}`}>
          {view.t('reviews.signIn')}
        </a>
      </p>
    )
  if (may === 'buyersOnly') return <p class="muted">{view.t('reviews.buyersOnly')}</p>
  return (
    <Fold title={view.t('reviews.write')} id="write-review" open={Object.keys(form.errors).length > 0}>
      <ReviewForm {...props} />
    </Fold>
  )
}

const tones = { pending: 'info', approved: 'ok', rejected: 'warn' } as const satisfies Record<string, Tone>
const words = { pending: 'reviews.waiting', approved: 'reviews.already', rejected: 'reviews.rejected' } as const

function Own(props: ReviewsProps & { own: NonNullable<ReviewsProps['own']> }) {
  const { view, own, sent, form, may } = props
  const text = sent && own.status === 'approved' ? 'reviews.published' : words[own.status]
  return (
    <>
      {/* The focus goes where the news is, as the form it was in is gone. */}
      <div id="review-state" tabindex={-1} autofocus={sent}>
        <Notice tone={tones[own.status]} live={sent ? 'status' : undefined}>
          {view.t(text)}
        </Notice>
      </div>
      {own.status === 'pending' && may === 'yes' && (
        <Fold title={view.t('reviews.change')} id="write-review" open={Object.keys(form.errors).length > 0}>
          <ReviewForm {...props} />
        </Fold>
      )}
    </>
  )
}
