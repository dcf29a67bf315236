import type { Static, t } from 'elysia'
import type { Exec, Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit.ts'
import { findUndoableEntry } from '#src/accounts/undo.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, validateFields } from '#src/web/form.ts'
import type { RunResult } from '#templates/admin/bulk-run.tsx'
import { isId } from './list.ts'
import type { StaffView } from './layout.ts'

type Change = Record<string, unknown>

export interface UndoableAction {
  /** The result of the action; `canUndo` is false where it changed nothing. */
  describe(view: StaffView, change: Change): { text: string; canUndo: boolean }
  /** Throws Conflict when another change came in between. */
  undo(tx: Tx, entry: { subject: string; change: Change }, context: { view: StaffView; now: number }): Promise<void>
}

/** By the action's name in the audit log. What is undone is read from there, never from the browser. */
export type UndoableActions = Readonly<Record<string, UndoableAction>>

interface UndoableList {
  path: string
  undo?: UndoableActions
}

/** The result of the action that the address names as `undo`, with its undo button; null when it cannot be undone by this person now. */
export async function findUndoResult(
  shop: Shop,
  view: StaffView,
  { path, undo: actions }: UndoableList,
  { url, back }: { url: URL; back: string },
): Promise<RunResult | null> {
  const id = url.searchParams.get('undo') ?? ''
  const found = actions && isId(id) ? await findUndoable(shop.db.read, shop, view, actions, Number(id)) : null
  if (!found) return null
  const { text, canUndo } = found.action.describe(view, found.entry.change)
  return { text, failed: noFailures, undo: canUndo ? { action: `${path}/undo`, fields: { entry: id, back } } : null }
}

/** Undoes an entry of the audit log and records that. Throws Conflict when it is too late or it never was theirs. */
export async function undoAuditEntry(shop: Shop, view: StaffView, { undo: actions = {} }: UndoableList, id: number): Promise<RunResult> {
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const found = await findUndoable(tx, shop, view, actions, id)
    if (!found) throw new Conflict('admin.undoTooLate')
    const { action, entry } = found
    await action.undo(tx, entry, { view, now })
    const change = { entry: entry.id }
    await recordAudit(tx, { actor: view.user, action: `${entry.action}.undone`, subject: entry.subject, change, now })
  })
  return { text: view.t('admin.undone'), failed: noFailures, undo: null }
}

/** `t.Object({…})`. */
export type ObjectSchema = ReturnType<typeof t.Object>

interface Deletion<S extends ObjectSchema> {
  /** The fields the audit log keeps of what was deleted. */
  schema: S
  /** A sentence about {{name}}. */
  message: StringKey
  title(values: Static<S>): string
  /** Brings it back under its id. */
  restore(tx: Tx, id: number, values: Static<S>, now: number): Promise<void>
}

/** How a deletion is undone: what the audit log kept of it is read through the schema of its form. */
export const undoDeletion = <S extends ObjectSchema>({ schema, message, title, restore }: Deletion<S>): UndoableAction => {
  const parseValues = (view: StaffView, change: Change): Static<S> => {
    const texts = Object.entries(initialForm(toFieldValues(Object.keys(schema.properties), change)).values)
    return validateFields(view, new Map(texts.map(([name, text]) => [name, [text].flat()])), schema).values
  }
  return {
    describe: (view, change) => ({ text: view.t(message, { name: title(parseValues(view, change)) }), canUndo: true }),
    undo: (tx, { subject, change }, { view, now }) => restore(tx, parseId(subject.split(':')[1]), parseValues(view, change), now),
  }
}

/** What a form shows of stored values, by the names of its fields. */
export function toFieldValues(names: string[], stored: object): Record<string, string | number | boolean | null> {
  const values = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(names.map((name) => [name, toFieldValue(values.get(name))]))
}

const toFieldValue = (value: unknown): string | number | boolean | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const noFailures = { count: 0, rows: [] }

async function findUndoable(q: Exec, shop: Shop, view: StaffView, actions: UndoableActions, id: number) {
  const entry = await findUndoableEntry(q, { id, actorId: view.user.id, action: Object.keys(actions), now: shop.now() })
  const action = entry && actions[entry.action]
  return action ? { action, entry } : null
}
