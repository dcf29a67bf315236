import { ticketRatings } from '#db/schema/tickets.ts'
import { maxRatingCommentLength } from '#src/tickets/limits.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import type { ThreadProps } from './thread-page-props.ts'

/** #rating-panel: asks how a resolved ticket went; empty while it is not resolved. */
export function TicketRatingPanel(props: ThreadProps) {
  const { view, opened, ratingForm, isRatingOpen } = props
  const { t } = view
  const { ticket } = opened
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  if (!isOver || opened.isPreview) return <div id="rating-panel"></div>
  return (
    <div id="rating-panel">
      <Panel title={t('tickets.ratingTitle')} id="rating">
        {ticket.rating !== null && !isRatingOpen ? (
          <div class="stack" data-gap="3">
            <p class="cluster" data-gap="2">
              <Icon name="circle-check" /> {t(`tickets.rated.${ticket.rating}`)}
            </p>
            <p>
              <a class="link tap" href={`${opened.path}?rating=${ticket.rating}#rating`}>
                {t('tickets.changeRating')}
              </a>
            </p>
          </div>
        ) : (
          <RatingForm {...props} ratingForm={ratingForm} />
        )}
      </Panel>
    </div>
  )
}

function RatingForm({ view, opened, ratingForm }: ThreadProps) {
  const { t } = view
  return (
    <form method="post" action={`${opened.path}/rating`} class="ticket-form" novalidate>
      <ErrorSummary form={ratingForm} title={t('common.problem')} />
      <Field
        form={ratingForm}
        name="rating"
        type="choices"
        label={t('tickets.ratingQuestion')}
        labelHidden
        options={ticketRatings.map((rating) => ({ value: rating, label: t(`tickets.rating.${rating}`) }))}
      />
      <Field
        form={ratingForm}
        name="comment"
        type="textarea"
        rows={2}
        label={t('tickets.ratingComment')}
        optional={t('common.optional')}
        maxlength={maxRatingCommentLength}
      />
      <SubmitRow id="send-rating" label={t('tickets.sendRating')} />
    </form>
  )
}
