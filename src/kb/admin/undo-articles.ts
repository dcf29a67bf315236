import { t } from 'elysia'
import { undoPublished, undoRestore, undoTrash } from '#src/admin/content-undo.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { removeFromCategory, restoreArticles, restoreStates, setPublished, trashArticles } from '../bulk-articles.ts'

const commands = { setPublished, restoreStates, trash: trashArticles, restore: restoreArticles }
const categorizedSchema = t.Object({ ids: t.Array(t.Integer()), category: t.Integer() })

/** By audit log action. */
export const articleUndo: UndoableActions = {
  'article.published': undoPublished(commands, true, (view, count) =>
    count === 0 ? view.t('kb.done.nonePublished') : view.t('kb.done.published', { count }),
  ),
  'article.unpublished': undoPublished(commands, false, (view, count) => view.t('kb.done.unpublished', { count })),
  'article.deleted': undoTrash(commands, (view, count) => view.t('kb.done.trashed', { count })),
  'article.restored': undoRestore(commands, (view, count) => view.t('kb.done.restored', { count })),
  'article.categorized': undoable(categorizedSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t('kb.done.categorized', { count }), canUndo: count > 0 }),
    undo: (tx, { ids, category }) => removeFromCategory(tx, ids, category),
  }),
}
