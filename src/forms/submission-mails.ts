import type { Tx } from '#db/types.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { mailAnswers } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { notifiedAddresses } from './edit-forms.ts'
import type { FormRow } from './find-forms.ts'
import { copyWindowHours, maxCopiesPerWindow } from './limits.ts'
import type { SubmissionRow } from './submit-form.ts'
import { openTicket } from './submission-ticket.ts'

/** What follows a stored submission, in its transaction: emails to staff, a copy to the visitor, a ticket, as the form says. */
export async function followSubmission(shop: Shop, tx: Tx, form: FormRow, submission: SubmissionRow): Promise<void> {
  const answers = submission.answers.filter(({ values }) => values.some((value) => value !== ''))
  if (form.opensTicket) await openTicket(shop, tx, { form, submission, answers })
  const params = { form_name: form.name, answers: mailAnswers(answers.map(({ label, values }) => ({ label, text: values.join('\n') }))) }
  const { email } = submission
  for (const to of notifiedAddresses(form.notify))
    await queueMail(shop, tx, {
      template: 'form_submission',
      to,
      params: { ...params, submission_link: `${shop.config.baseUrl}/admin/cms-forms/submissions/${submission.id}` },
      ...(email === '' ? {} : { replyTo: email }),
    })
  if (form.copyToVisitor && email !== '' && (await mayCopyTo(shop, tx, email)))
    await queueMail(shop, tx, { template: 'form_copy', to: email, params, language: submission.language })
}

/** Nobody can have a form write to a stranger again and again. */
async function mayCopyTo(shop: Shop, tx: Tx, email: string): Promise<boolean> {
  const { count } = await countHit(tx, limitKey(shop, `form-copy:${emailKey(email)}`), copyWindowHours * 60 * 60_000, shop.now())
  return count <= maxCopiesPerWindow
}
