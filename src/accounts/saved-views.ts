import { and, asc, eq, or } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxListedViews, maxOwnedViews } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

type SavedView = Schema['savedViews']['$inferSelect']

/** The user's own and shared ones, by name. `query`: of the list's URL, without the page. */
export async function listSavedViews(q: Exec, list: string, userId: number): Promise<Omit<SavedView, 'list' | 'createdAt'>[]> {
  const { savedViews: views } = q.t
  return q
    .select(pick(views, 'id', 'name', 'query', 'shared', 'userId'))
    .from(views)
    .where(and(eq(views.list, list), or(eq(views.userId, userId), eq(views.shared, true))))
    .orderBy(asc(views.name), asc(views.id))
    .limit(maxListedViews)
}

/** Saves a list view and returns its id. Throws UserError when the name is empty or taken, or the user has 50 views. */
export async function createSavedView(tx: Tx, view: Omit<SavedView, 'id' | 'createdAt'>, now: number): Promise<number> {
  if (view.name === '') throw new UserError('accounts.viewNameMissing', {}, 'name')
  const { savedViews } = tx.t
  const own = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.list, view.list), eq(savedViews.userId, view.userId)))
  if (own.length >= maxOwnedViews) throw new UserError('accounts.tooManyViews', { count: maxOwnedViews }, 'name')
  const [row] = await refuseDuplicateInSavepoint(tx, new UserError('accounts.viewNameTaken', {}, 'name'), (savepoint) =>
    savepoint
      .insert(savedViews)
      .values({ ...view, createdAt: now })
      .returning({ id: savedViews.id }),
  )
  return row!.id
}

interface ViewAccess {
  list: string
  userId: number
  /** Whether shared views of others may be changed, too. */
  includeShared: boolean
}

/** Changes the query of a view. Throws NotFound for another user's view. */
export async function updateSavedViewQuery(tx: Tx, id: number, query: string, access: ViewAccess): Promise<void> {
  const { savedViews } = tx.t
  const rows = await tx
    .update(savedViews)
    .set({ query })
    .where(isEditable(tx, id, access))
    .returning({ id: savedViews.id })
  if (rows.length === 0) throw new NotFound('view')
}

/** Deletes a view and returns its name. Throws NotFound as `updateSavedViewQuery` does. */
export async function deleteSavedView(tx: Tx, id: number, access: ViewAccess): Promise<string> {
  const { savedViews } = tx.t
  const rows = await tx
    .delete(savedViews)
    .where(isEditable(tx, id, access))
    .returning({ name: savedViews.name })
  if (rows.length === 0) throw new NotFound('view')
  return rows[0]!.name
}

function isEditable(tx: Tx, id: number, access: ViewAccess) {
  const { savedViews } = tx.t
  const own = eq(savedViews.userId, access.userId)
  return and(eq(savedViews.id, id), eq(savedViews.list, access.list), access.includeShared ? or(own, eq(savedViews.shared, true)) : own)
}
