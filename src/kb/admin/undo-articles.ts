import { t } from 'elysia'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { contentUndo } from '#src/publishing/staff/content-undo.ts'
import { articleKind } from '../article-kind.ts'
import { removeFromCategory } from '../bulk-articles.ts'

const categorizedSchema = t.Object({ ids: t.Array(t.Integer()), category: t.Integer() })

/** By audit log action. */
export const articleUndo: UndoableActions = {
  ...contentUndo(articleKind, {
    published: 'kb.done.published',
    nonePublished: 'kb.done.nonePublished',
    unpublished: 'kb.done.unpublished',
    trashed: 'kb.done.trashed',
    restored: 'kb.done.restored',
  }),
  'article.categorized': undoable(categorizedSchema, {
    describe: (view, { ids: { length: count } }) => ({ text: view.t('kb.done.categorized', { count }), canUndo: count > 0 }),
    undo: (tx, { ids, category }) => removeFromCategory(tx, ids, category),
  }),
}
