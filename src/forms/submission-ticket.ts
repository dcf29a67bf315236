import { eq } from 'drizzle-orm'
import type { FormAnswer } from '#db/schema/forms.ts'
import type { Tx } from '#db/types.ts'
import { openWebTicket } from '#src/customer-tickets/open-web-ticket.ts'
import { maxSubjectLength } from '#src/tickets/limits.ts'
import type { Shop } from '#src/shop.ts'
import type { FormRow } from './find-forms.ts'
import type { SubmissionRow } from './submit-form.ts'
import { findSubmitterName } from './submitter-name.ts'

interface TicketSource {
  form: FormRow
  submission: SubmissionRow
  answers: FormAnswer[]
}

export async function openTicket(shop: Shop, tx: Tx, { form, submission, answers }: TicketSource): Promise<void> {
  const { id, email, userId, language } = submission
  if (email === '') return
  const text = answers.map(({ label, values }) => `${label}: ${values.join(', ')}`).join('\n')
  const requester = { userId, name: findSubmitterName(answers), email }
  const subject = ticketSubject(form, answers)
  const input = { key: `form-submission-${id}`, subject, text, requester, language, orderId: null, attachments: [] }
  const { ticket } = await openWebTicket(shop, tx, input)
  const { formSubmissions } = tx.t
  await tx.update(formSubmissions).set({ ticketId: ticket.id }).where(eq(formSubmissions.id, id))
}

/** The form's own subject with `{{label}}` filled in, or its name. At most as long as a ticket's subject may be. */
function ticketSubject(form: FormRow, answers: FormAnswer[]): string {
  const filled = form.ticketSubject.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
    const answer = answers.find(({ key, label }) => key === name || label.toLowerCase() === name.toLowerCase())
    return answer?.values.join(', ') ?? ''
  })
  const subject = filled.replace(/\s+/g, ' ').trim() || form.name
  return [...subject].slice(0, maxSubjectLength).join('')
}
