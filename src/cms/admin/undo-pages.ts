import { t } from 'elysia'
import { undoPublished, undoRestore, undoTrash } from '#src/admin/content-undo.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { removeTerm, restorePages, restoreStates, setPublished, trashPages } from '../bulk-pages.ts'

const commands = { setPublished, restoreStates, trash: trashPages, restore: restorePages }
const termSchema = t.Object({ ids: t.Array(t.Integer()), term: t.Integer() })

const undoTerm = (message: 'cms.done.categorized' | 'cms.done.tagged') =>
  undoable(termSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t(message, { count }), canUndo: count > 0 }),
    undo: (tx, { ids, term }) => removeTerm(tx, ids, term),
  })

/** By audit log action. */
export const pageUndo: UndoableActions = {
  'page.published': undoPublished(commands, true, (view, count) => view.t('cms.done.published', { count })),
  'page.unpublished': undoPublished(commands, false, (view, count) => view.t('cms.done.unpublished', { count })),
  'page.deleted': undoTrash(commands, (view, count) => view.t('cms.done.trashed', { count })),
  'page.restored': undoRestore(commands, (view, count) => view.t('cms.done.restored', { count })),
  'page.categorized': undoTerm('cms.done.categorized'),
  'page.tagged': undoTerm('cms.done.tagged'),
}
