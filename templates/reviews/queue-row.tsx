import type { ReviewStatus } from '#db/schema/reviews.ts'
import type { StaffReview } from '#src/reviews/list-reviews.ts'
import type { View } from '#src/web/view.ts'
import type { ListContext } from '#templates/admin/entity-list.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { Button } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Stars } from '#templates/ui/stars.tsx'
import { RowCheck } from '#templates/ui/table.tsx'
import { ReviewPhotos } from './review-item.tsx'
import { queuePath } from './queue-path.ts'
import { maxAnswerLength } from '#src/reviews/limits.ts'

const tones: Record<ReviewStatus, Tone> = { pending: 'warn', approved: 'ok', rejected: 'neutral' }

export function drawQueueRow(review: StaffReview, { view, back, canWrite }: ListContext): Html {
  const { email } = review
  const author = review.author || view.t('reviews.deletedCustomer')
  return (
    <tr id={`row-${review.id}`} data-review={review.id}>
      {canWrite && <RowCheck view={view} id={review.id} label={view.t('reviews.row', { author })} form="bulk" />}
      <td class="queue-cell">
        <div class="queue-review">
          <p class="cluster" data-gap="3">
            <a class="row-link" href={`/items/${review.seoLink}#reviews`} id={`open-${review.id}`}>
              {review.productName}
            </a>
            <Badge tone={tones[review.status]}>{view.t(`reviews.status.${review.status}`)}</Badge>
          </p>
          <Stars view={view} average={review.rating} />
          {review.title !== '' && <p class="strong">{review.title}</p>}
          <p class="review-text">{review.text}</p>
          <ReviewPhotos view={view} photos={review.photos} author={author} />
          <p class="review-by">
            <span>{email === null ? author : view.t('reviews.by', { author, email })}</span>
            {review.verifiedBuyer && (
              <span class="review-verified">
                <Icon name="badge-check" />
                {view.t('reviews.verified')}
              </span>
            )}
            <span>{view.date(review.createdAt, 'datetime')}</span>
          </p>
          {review.storeAnswer !== '' && (
            <div class="review-answer">
              <p class="strong">{view.t('reviews.answer', { shop: view.siteName })}</p>
              <p class="review-text">{review.storeAnswer}</p>
            </div>
          )}
          {canWrite && <ReplyForm view={view} review={review} back={back} />}
        </div>
      </td>
      {canWrite && (
        <td class="queue-decide">
          <DecisionForm view={view} review={review} back={back} />
        </td>
      )}
    </tr>
  )
}

interface QueueFormProps {
  view: View
  review: StaffReview
  back: string
}

const swap = { 'hx-target': '#list', 'hx-swap': 'outerHTML' }

function DecisionForm({ view, review, back }: QueueFormProps) {
  const action = `${queuePath}/bulk`
  const button = (to: ReviewStatus, label: string, options: { kind?: 'primary'; key?: string } = {}) =>
    review.status !== to && (
      <Button
        size="small"
        name="action"
        value={to}
        kind={options.kind}
        id={`${to}-${review.id}`}
        attrs={{ 'data-key': options.key, 'aria-keyshortcuts': options.key }}
      >
        {label}
      </Button>
    )
  return (
    <form method="post" action={action} hx-post={action} {...swap}>
      <input type="hidden" name="ids" value={review.id} />
      <input type="hidden" name="back" value={back} />
      {button('approved', view.t('reviews.approve'), { key: 'a', ...(review.status === 'pending' ? { kind: 'primary' } : {}) })}
      {button('rejected', view.t('reviews.reject'), { key: 'r' })}
      {button('pending', view.t('reviews.moveToPending'))}
      <Button size="small" kind="danger" name="action" value="delete" id={`delete-${review.id}`}>
        {view.t('reviews.delete')}
      </Button>
    </form>
  )
}

function ReplyForm({ view, review, back }: QueueFormProps) {
  const action = `${queuePath}/${review.id}/answer`
  return (
    <details class="queue-reply" id={`reply-${review.id}`}>
      <summary class="button" data-size="small" data-kind="quiet">
        <Icon name="message-circle" />
        {view.t(review.storeAnswer === '' ? 'reviews.answerOpen' : 'reviews.answerChange')}
      </summary>
      <form method="post" action={action} hx-post={action} {...swap}>
        <input type="hidden" name="back" value={back} />
        <Field
          form={{ values: { text: review.storeAnswer }, errors: {} }}
          name="text"
          id={`answer-${review.id}`}
          type="textarea"
          rows={2}
          label={view.t('reviews.answerLabel')}
          hint={review.storeAnswer === '' ? undefined : view.t('reviews.answerHint')}
          maxlength={maxAnswerLength}
        />
        <Button size="small">{view.t('reviews.answerSave')}</Button>
      </form>
    </details>
  )
}
