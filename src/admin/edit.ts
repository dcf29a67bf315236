import type { Tx } from '#db/types.ts'
import { listAuditEntries, recordAudit } from '#src/accounts/audit/audit.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { changedLines } from '#src/lib/text/text-diff.ts'
import type { Shop } from '#src/shop.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { StaffView } from './layout.ts'

interface AuditedChange {
  /** Old and new values for the audit log. */
  change: Record<string, unknown>
  /** Set when only the command knows it, e.g. `brand:12`. */
  subject?: string
}

interface AuditedAction {
  action: string
  subject?: string
}

/** In one transaction. Adds the id of the audit entry, by which the action can be undone. No entry when `work` returns null. */
export function withAudit<T extends AuditedChange>(
  shop: Shop,
  view: StaffView,
  audited: AuditedAction,
  work: (tx: Tx, now: number) => Promise<T>,
): Promise<T & { entry: number }>
export function withAudit<T extends AuditedChange>(
  shop: Shop,
  view: StaffView,
  audited: AuditedAction,
  work: (tx: Tx, now: number) => Promise<T | null>,
): Promise<(T & { entry: number }) | null>
export function withAudit<T extends AuditedChange>(
  shop: Shop,
  view: StaffView,
  { action, subject = '' }: AuditedAction,
  work: (tx: Tx, now: number) => Promise<T | null>,
): Promise<(T & { entry: number }) | null> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const done = await work(tx, now)
    if (done === null) return null
    const entry = await recordAudit(tx, { actor: view.user, action, subject: done.subject ?? subject, change: done.change, now })
    return { ...done, entry }
  })
}

/** Saves a form. Status 422 with field errors, 409 when another person saved first. */
export async function saveForm<V, T>(
  form: ParsedForm<V>,
  work: (values: V) => Promise<T>,
): Promise<{ status: 200; result: T } | { status: 422 | 409 }> {
  try {
    const outcome = await form.attempt(async (values) => ({ result: await work(values) }))
    return outcome ? { status: 200, ...outcome } : { status: 422 }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { status: 409 }
  }
}

/** Describes a stale save: who saved, when (epoch ms), and the fields that differ, long texts where they do. */
export async function describeConflict(
  shop: Shop,
  view: StaffView,
  { subject, savedAt }: { subject: string; savedAt: number },
  fields: Difference[],
): Promise<{ text: string; differences: Difference[] }> {
  const [lastEntry] = await listAuditEntries(shop.db.read, { subject, limit: 1 })
  const date = view.date(savedAt, 'datetime')
  return {
    text: lastEntry ? view.t('admin.conflict.savedBy', { name: lastEntry.actor, date }) : view.t('admin.conflict.savedOn', { date }),
    differences: fields.filter(({ yours, theirs }) => yours !== theirs).map((field) => ({ ...field, ...changedLines(field) })),
  }
}

type Value = string | string[]

/** By the name of a field: its label, and how its value is shown. */
type ShownFields = Record<string, readonly [label: StringKey, show?: (value: Value) => string]>

export const compareFields = (
  view: StaffView,
  { yours, theirs }: { yours: FormState; theirs: FormState },
  fields: ShownFields,
): Difference[] =>
  Object.entries(fields).map(([name, [label, show = String]]) => ({
    label: view.t(label),
    yours: show(yours.values[name] ?? ''),
    theirs: show(theirs.values[name] ?? ''),
  }))
