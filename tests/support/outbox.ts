import type { MailState } from '#db/schema/mail.ts'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** Without their texts, the newest first. */
export async function listOutbox(q: Exec, { state, limit = 50 }: { state?: MailState; limit?: number } = {}) {
  const { outbox } = q.t
  const { html: _html, text: _text, ...columns } = getTableColumns(outbox)
  return q
    .select(columns)
    .from(outbox)
    .where(state && eq(outbox.state, state))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
}
