import { asc, eq } from 'drizzle-orm'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import type { Exec, Tx } from '#db/types.ts'
import { type AccountOwner, isOfAccount } from '#src/accounts/is-of-account.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import { listSubmissionMailIds } from './submission-mail-ids.ts'

export async function listSubmissionIds(q: Exec, user: AccountOwner): Promise<number[]> {
  const { formSubmissions } = q.t
  const rows = await q
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(isOfAccount(formSubmissions, user))
    .orderBy(asc(formSubmissions.id))
  return idsOf(rows)
}

/** What an account sent by forms, for its data export. */
export async function listSubmissionData(q: Exec, user: AccountOwner) {
  const { formSubmissions, forms } = q.t
  const rows = await q
    .select({ form: forms.name, answers: formSubmissions.answers, page: formSubmissions.page, createdAt: formSubmissions.createdAt })
    .from(formSubmissions)
    .innerJoin(forms, eq(forms.id, formSubmissions.formId))
    .where(isOfAccount(formSubmissions, user))
    .orderBy(asc(formSubmissions.id))
  return rows.map(({ answers, ...row }) => ({ ...row, answers: answers.map(({ label, values }) => ({ label, values })) }))
}

/** Deletes what an account sent by forms, and the emails to staff about it. Returns its files, to delete afterwards. */
export async function eraseSubmissions(tx: Tx, user: AccountOwner): Promise<string[]> {
  const { id, email, answers, createdAt } = tx.t.formSubmissions
  const rows = await tx.select({ id, email, answers, createdAt }).from(tx.t.formSubmissions).where(isOfAccount(tx.t.formSubmissions, user))
  const sender = user.emailVerifiedAt === null ? null : user.emailKey
  await eraseMails(tx, { ids: await listSubmissionMailIds(tx, rows, sender) })
  return eraseOwned(tx, 'submission', idsOf(rows))
}
