import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Exec, Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { findUndoableEntry } from '#src/accounts/audit/undo.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import { isId } from './list.ts'
import type { StaffView } from './layout.ts'

interface DoneAction {
  subject: string
  /** `canUndo` is false when nothing changed. */
  describe(view: StaffView): { text: string; canUndo: boolean }
  /** Throws Conflict after a later change. */
  undo(tx: Tx, actor: StaffView['user'], now: number): Promise<void>
}

/** Finds an audit log entry this user can still undo; else null. */
type FindDoneAction = (q: Exec, entry: { id: number; actorId: number; action: string; now: number }) => Promise<DoneAction | null>

/** By audit log action. The data to undo is read from the entry, never from the browser. */
export type UndoableActions = Readonly<Record<string, FindDoneAction>>

interface UndoableList {
  path: string
  undo?: UndoableActions
}

export const undoable =
  <S extends TSchema>(
    schema: S,
    action: {
      describe(view: StaffView, change: Static<S>): { text: string; canUndo: boolean }
      undo(tx: Tx, change: Static<S>, context: { subject: string; actor: StaffView['user']; now: number }): Promise<void>
    },
  ): FindDoneAction =>
  async (q, lookup) => {
    const entry = await findUndoableEntry(q, lookup, schema)
    if (!entry) return null
    const { subject, change } = entry
    return {
      subject,
      describe: (view) => action.describe(view, change),
      undo: (tx, actor, now) => action.undo(tx, change, { subject, actor, now }),
    }
  }

interface Deletion<S extends TObject> {
  /** The editor's schema: the audit log stores its fields. */
  schema: S
  /** Message with {{name}}. */
  message: StringKey
  title(values: Static<S>): string
  restore(tx: Tx, id: number, values: Static<S>, now: number): Promise<void>
}

export const undoDeletion = <S extends TObject>({ schema, message, title, restore }: Deletion<S>): FindDoneAction =>
  undoable(schema, {
    describe: (view, values) => ({ text: view.t(message, { name: title(values) }), canUndo: true }),
    undo: (tx, values, { subject, now }) => restore(tx, parseId(subject.split(':')[1]), values, now),
  })

/** The message and undo button for the URL's `undo` parameter; null when this user cannot undo it. */
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

/** Undoes an audit log entry and records that. Throws Conflict when it is too late or another user's. */
export async function undoAuditEntry(shop: Shop, view: StaffView, { undo: actions = {} }: UndoableList, id: number): Promise<RunResult> {
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const found = await findDoneAction(tx, shop, view, actions, id)
    if (!found) throw new Conflict('admin.undoTooLate')
    const { action, done } = found
    await done.undo(tx, view.user, now)
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
