import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { answeredAction, answeredSchema, decidedAction, decidedSchema, deletedAction, deletedSchema } from '../audit-changes.ts'
import { answerReview, decideReviews, restoreReviews } from '../moderate.ts'

/** What staff can undo, and what the notice says about it. */
export const reviewActions: UndoableActions = {
  [decidedAction]: undoable(decidedSchema, {
    describe(view, { before, to }) {
      const count = Object.keys(before).length
      return { text: view.t(`reviews.done.${to}`, { count }), canUndo: count > 0 }
    },
    async undo(tx, { before, to }, { now }) {
      const statuses = new Map(Object.entries(before).map(([id, status]) => [Number(id), status]))
      const undone = await decideReviews(tx, statuses, now, to)
      if (undone.size === 0) throw new Conflict('reviews.changedSince')
    },
  }),
  [deletedAction]: undoable(deletedSchema, {
    describe: (view, { reviews: { length: count } }) => ({ text: view.t('reviews.done.deleted', { count }), canUndo: count > 0 }),
    undo: (tx, { reviews }, { now }) => restoreReviews(tx, reviews, now),
  }),
  [answeredAction]: undoable(answeredSchema, {
    describe: (view, { answer }) => ({ text: view.t(answer[1] === '' ? 'reviews.answerRemoved' : 'reviews.answered'), canUndo: true }),
    async undo(tx, { id, answer }, { now }) {
      await answerReview(tx, id, answer[0], now, answer[1])
    },
  }),
}
