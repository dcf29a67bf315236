import type { UndoableActions } from '#src/admin/undo.ts'
import { Conflict } from '#src/lib/errors.ts'
import { type DeletedReview, type ReviewStatus, answerReview, decideReviews, restoreReviews } from '../moderate.ts'

export const decidedAction = 'reviews.decided'
export const deletedAction = 'reviews.deleted'
export const answeredAction = 'reviews.answered'

/** What can be undone in the queue, from what the audit log kept of it. */
export const reviewActions: UndoableActions = {
  [decidedAction]: {
    describe(view, change) {
      const count = Object.keys(change.before as object).length
      return { text: view.t(`reviews.done.${change.to as ReviewStatus}`, { count }), canUndo: count > 0 }
    },
    async undo(tx, { change }, { now }) {
      const previousStatuses = Object.entries(change.before as Record<string, ReviewStatus>)
      const statuses = new Map(previousStatuses.map(([id, status]) => [Number(id), status]))
      const undone = await decideReviews(tx, statuses, now, change.to as ReviewStatus)
      if (undone.size === 0) throw new Conflict('reviews.changedSince')
    },
  },
  [deletedAction]: {
    describe(view, change) {
      const { length: count } = change.reviews as DeletedReview[]
      return { text: view.t('reviews.done.deleted', { count }), canUndo: count > 0 }
    },
    undo: (tx, { change }, { now }) => restoreReviews(tx, change.reviews as DeletedReview[], now),
  },
  [answeredAction]: {
    describe(view, change) {
      const [, newAnswer] = change.answer as [string, string]
      return { text: view.t(newAnswer === '' ? 'reviews.answerGone' : 'reviews.answered'), canUndo: true }
    },
    async undo(tx, { change }, { now }) {
      const [previousAnswer, newAnswer] = change.answer as [string, string]
      await answerReview(tx, Number(change.id), previousAnswer, now, newAnswer)
    },
  },
}
