import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { listSubmissionMailIds } from './submission-mail-ids.ts'
import { followSubmission } from './submission-mails.ts'

/**
 * What follows submissions that were no spam after all: the emails and the ticket that suspected ones did not have. One that was marked as
 * spam after that, or is released again, has them already.
 */
export async function followReleased(shop: Shop, tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { forms, formSubmissions } = tx.t
  const rows = await tx
    .select({ form: forms, submission: formSubmissions })
    .from(formSubmissions)
    .innerJoin(forms, eq(forms.id, formSubmissions.formId))
    .where(inArray(formSubmissions.id, ids))
    .orderBy(formSubmissions.id)
  for (const { form, submission } of rows) {
    const isFollowed = submission.ticketId !== null || (await listSubmissionMailIds(tx, [submission], null)).length > 0
    if (!isFollowed && form.deletedAt === null) await followSubmission(shop, tx, form, submission)
  }
}
