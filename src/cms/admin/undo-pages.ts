import { t } from 'elysia'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { contentUndo } from '#src/publishing/staff/content-undo.ts'
import { removeTerm } from '../bulk-pages.ts'
import { pageKind } from '../page-kind.ts'

const termSchema = t.Object({ ids: t.Array(t.Integer()), term: t.Integer() })

const undoTerm = (message: 'cms.done.categorized' | 'cms.done.tagged') =>
  undoable(termSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t(message, { count }), canUndo: count > 0 }),
    undo: (tx, { ids, term }) => removeTerm(tx, ids, term),
  })

/** By audit log action. */
export const pageUndo: UndoableActions = {
  ...contentUndo(pageKind, {
    published: 'cms.done.published',
    unpublished: 'cms.done.unpublished',
    trashed: 'cms.done.trashed',
    restored: 'cms.done.restored',
  }),
  'page.categorized': undoTerm('cms.done.categorized'),
  'page.tagged': undoTerm('cms.done.tagged'),
}
