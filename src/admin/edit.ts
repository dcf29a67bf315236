import type { Tx } from '#db/open.ts'
import { listAudit, record } from '#src/accounts/audit.ts'
import { Conflict } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { ReadForm } from '#src/web/form.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { StaffView } from './shell.ts'

interface Act<T> {
  done: T
  /** Old and new values, as the audit log keeps them. */
  change: Record<string, unknown>
  /** What it was done to, where only the command knows: `brand:12`. */
  subject?: string
}

/** Runs a command in a transaction that also writes down who did what, and to what; answers what the command does. */
export function recorded<T>(
  shop: Shop,
  view: StaffView,
  entry: { action: string; subject?: string },
  work: (tx: Tx, now: number) => Promise<Act<T>>,
): Promise<T> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { done, change, subject = entry.subject ?? '' } = await work(tx, now)
    await record(tx, { actor: view.user, action: entry.action, subject, change, now })
    return done
  })
}

/** Saves what a form says. 422 when something in it was refused, which then stands in the form; 409 when somebody else saved first. */
export async function trySave<V, T>(
  form: ReadForm<V>,
  work: (values: V) => Promise<T>,
): Promise<{ status: 200; done: T } | { status: 422 | 409 }> {
  try {
    const saved = await form.attempt(async (values) => ({ done: await work(values) }))
    return saved ? { status: 200, ...saved } : { status: 422 }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { status: 409 }
  }
}

/** What is told of a stale save: who saved meanwhile and when (epoch ms), and where the two versions differ. */
export async function conflictOf(
  shop: Shop,
  view: StaffView,
  { subject, savedAt }: { subject: string; savedAt: number },
  versions: Difference[],
): Promise<{ text: string; differences: Difference[] }> {
  const [last] = await listAudit(shop.db.read, { subject, limit: 1 })
  const date = view.date(savedAt, 'datetime')
  return {
    text: last ? view.t('admin.conflict.by', { name: last.actor, date }) : view.t('admin.conflict.bySomebody', { date }),
    differences: versions.filter(({ yours, theirs }) => yours !== theirs),
  }
}
