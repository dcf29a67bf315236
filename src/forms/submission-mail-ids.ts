import { and, gte, inArray, or, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Tx } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import { emailKey, typedForms } from '#src/lib/people/emails.ts'

type Submission = Pick<Schema['formSubmissions']['$inferSelect'], 'id' | 'email' | 'answers' | 'createdAt'>
type Mail = Pick<Schema['outbox']['$inferSelect'], 'id' | 'template' | 'recipient' | 'replyTo' | 'text' | 'createdAt'>

/**
 * The emails to staff about these submissions, and the copies: also without an address, and not those of others who entered the same one.
 * `sender`: the key of a proven address, whose earlier submissions are deleted already.
 */
export async function listSubmissionMailIds(tx: Tx, submissions: Submission[], sender: string | null): Promise<number[]> {
  const { outbox } = tx.t
  const { id, template, recipient, replyTo, text, createdAt } = outbox
  const oldest = Math.min(...submissions.map((submission) => submission.createdAt))
  const mayBeAbout = submissions.length === 0 ? undefined : gte(createdAt, oldest)
  const isFromSender = sender === null ? undefined : inArray(sql`lower(${replyTo})`, typedForms(sender))
  const which = or(mayBeAbout, isFromSender)
  if (which === undefined) return []
  const mails = await tx
    .select({ id, template, recipient, replyTo, text, createdAt })
    .from(outbox)
    .where(and(inArray(template, ['form_submission', 'form_copy']), which))
  const stored = await listStored(tx, mails)
  const isOfDeleted = (mail: Mail) => emailKey(mail.replyTo ?? '') === sender && !stored.has(submissionOf(mail) ?? 0)
  return mails.filter((mail) => isOfDeleted(mail) || submissions.some((one) => isAbout(mail, one))).map((mail) => mail.id)
}

async function listStored(tx: Tx, mails: Mail[]): Promise<Set<number>> {
  const { id } = tx.t.formSubmissions
  const linked = mails.flatMap((mail) => submissionOf(mail) ?? [])
  const rows = await readInChunks(linked, (part) => tx.select({ id }).from(tx.t.formSubmissions).where(inArray(id, part)))
  return new Set(rows.map((row) => row.id))
}

function submissionOf({ text }: Mail): number | null {
  const [, id] = /\/admin\/cms-forms\/submissions\/(\d+)/.exec(text) ?? []
  return id === undefined ? null : Number(id)
}

function isAbout(mail: Mail, submission: Submission): boolean {
  const address = mail.template === 'form_copy' ? mail.recipient : (mail.replyTo ?? '')
  if (address !== submission.email) return false
  if (mail.text === '') return mail.createdAt - submission.createdAt < textlessMs
  const linked = submissionOf(mail)
  return linked === null ? hasAnswers(mail.text, submission) : linked === submission.id
}

/** Where the text was erased by time: a mail is queued with its submission. */
const textlessMs = 60_000

/** A copy has no link, and staff can leave it out of the template. */
function hasAnswers(text: string, { answers }: Submission): boolean {
  const plain = oneLine(text)
  return answers.every(({ values }) => values.every((value) => plain.includes(oneLine(value).slice(0, 60))))
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
