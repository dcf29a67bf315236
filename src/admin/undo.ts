import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Exec, Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit.ts'
import { findUndoableEntry } from '#src/accounts/undo.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import type { RunResult } from '#templates/admin/bulk-run.tsx'
import { isId } from './list.ts'
import type { StaffView } from './layout.ts'

/** What an action did, read from its audit entry. */
interface DoneAction {
  subject: string
  /** `canUndo` is false where it changed nothing. */
  describe(view: StaffView): { text: string; canUndo: boolean }
  /** Throws Conflict when another change came in between. */
  undo(tx: Tx, now: number): Promise<void>
}

/** Finds an entry of the audit log that this person may still undo; null when there is none. */
type FindDoneAction = (q: Exec, entry: { id: number; actorId: number; action: string; now: number }) => Promise<DoneAction | null>

/** By the action's name in the audit log. What is undone is read from there, never from the browser. */
export type UndoableActions = Readonly<Record<string, FindDoneAction>>

interface UndoableList {
  path: string
  undo?: UndoableActions
}

/** An action whose audit entry keeps a change of this shape. */
export const undoable =
  <S extends TSchema>(
    schema: S,
    action: {
      describe(view: StaffView, change: Static<S>): { text: string; canUndo: boolean }
      undo(tx: Tx, change: Static<S>, context: { subject: string; now: number }): Promise<void>
    },
  ): FindDoneAction =>
  async (q, lookup) => {
    const entry = await findUndoableEntry(q, lookup, schema)
    if (!entry) return null
    const { subject, change } = entry
    return { subject, describe: (view) => action.describe(view, change), undo: (tx, now) => action.undo(tx, change, { subject, now }) }
  }

interface Deletion<S extends TObject> {
  /** The editor's schema: the audit log keeps the values of its fields. */
  schema: S
  /** A sentence about {{name}}. */
  message: StringKey
  title(values: Static<S>): string
  /** Restores it under its id. */
  restore(tx: Tx, id: number, values: Static<S>, now: number): Promise<void>
}

/** How a deletion by an editor is undone. */
export const undoDeletion = <S extends TObject>({ schema, message, title, restore }: Deletion<S>): FindDoneAction =>
  undoable(schema, {
    describe: (view, values) => ({ text: view.t(message, { name: title(values) }), canUndo: true }),
    undo: (tx, values, { subject, now }) => restore(tx, parseId(subject.split(':')[1]), values, now),
  })

/** The result of the action that the URL names as `undo`, with its undo button; null when this person cannot undo it now. */
export async function findUndoResult(
  shop: Shop,
  view: StaffView,
  { path, undo: actions }: UndoableList,
  { url, back }: { url: URL; back: string },
): Promise<RunResult | null> {
  const id = url.searchParams.get('undo') ?? ''
  const found = actions && isId(id) ? await findDoneAction(shop.db.read, shop, view, actions, Number(id)) : null
  if (!found) return null
  const { text, canUndo } = found.done.describe(view)
  return { text, failed: noFailures, undo: canUndo ? { action: `${path}/undo`, fields: { entry: id, back } } : null }
}

/** Undoes an entry of the audit log and records that. Throws Conflict when it is too late or the entry is another person's. */
export async function undoAuditEntry(shop: Shop, view: StaffView, { undo: actions = {} }: UndoableList, id: number): Promise<RunResult> {
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const found = await findDoneAction(tx, shop, view, actions, id)
    if (!found) throw new Conflict('admin.undoTooLate')
    const { action, done } = found
    await done.undo(tx, now)
    await recordAudit(tx, { actor: view.user, action: `${action}.undone`, subject: done.subject, change: { entry: id }, now })
  })
  return { text: view.t('admin.undone'), failed: noFailures, undo: null }
}

const noFailures = { count: 0, rows: [] }

async function findDoneAction(q: Exec, shop: Shop, view: StaffView, actions: UndoableActions, id: number) {
  for (const [action, find] of Object.entries(actions)) {
    const done = await find(q, { id, actorId: view.user.id, action, now: shop.now() })
    if (done) return { action, done }
  }
  return null
}
