import { and, eq } from 'drizzle-orm'
import type { FormAnswer } from '#db/schema/forms.ts'
import type { Tx } from '#db/types.ts'
import { contentDigest, contentKey } from '#src/lib/ids/content-key.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hideSecrets } from '#src/lib/secrets/secret-links.ts'
import type { Shop } from '#src/shop.ts'
import type { FormRow } from './find-forms.ts'
import type { ReadAnswers } from './read-answers.ts'
import { type StoredFormFile, storeFormFile } from './store-file.ts'

export interface NewSubmission {
  form: FormRow
  /** Of the shown form: it is stored once, however often the same person sends the same. */
  key: string
  isSpam: boolean
  answers: FormAnswer[]
  userId: number | null
  /** Path of the page that showed the form. */
  page: string
  language: string | null
}

export type SubmissionRow = Awaited<ReturnType<typeof insertSubmission>>['submission']

/**
 * Stores a submission with its files. `onStored` runs in the same transaction, for one that is new and not suspected to be spam. The same one sent again
 * returns the first. Throws UserError for a file of a wrong type.
 */
export async function submitForm(
  shop: Shop,
  shown: NewSubmission,
  files: ReadAnswers['files'],
  onStored: (tx: Tx, submission: SubmissionRow, files: StoredFormFile[]) => Promise<void>,
): Promise<{ id: number }> {
  const stored: StoredFormFile[] = []
  const discard = () => Promise.allSettled(stored.map(({ file }) => shop.files.delete(file)))
  try {
    for (const { key, file } of files) {
      const field = shown.form.fields.find((candidate) => candidate.key === key)!
      stored.push(await storeFormFile(shop, field, file))
    }
    const input = await withOwnKey(shown, files)
    const { submission, isNew } = await shop.db.transaction(async (tx) => {
      const added = await insertSubmission(tx, withFiles(input, stored), shop.now())
      if (added.isNew) {
        await insertFiles(tx, added.submission.id, stored)
        if (!input.isSpam) await onStored(tx, added.submission, stored)
      }
      return added
    })
    if (!isNew) await discard()
    return { id: submission.id }
  } catch (error) {
    await discard()
    throw error
  }
}

/** What is sent twice has the same key; files count too. */
async function withOwnKey(input: NewSubmission, files: ReadAnswers['files']): Promise<NewSubmission> {
  const content = await Promise.all(files.map(async ({ key, file }) => [key, file.name, contentDigest(await file.bytes())]))
  return { ...input, key: contentKey(input.key, [input.userId, input.isSpam, input.answers, content]) }
}

/** In the order of the form's fields. */
function withFiles(input: NewSubmission, files: StoredFormFile[]): NewSubmission {
  const answers = input.form.fields.flatMap((field): FormAnswer[] => {
    const file = files.find(({ key }) => key === field.key)
    if (file) return [{ key: field.key, label: field.label, type: 'file', values: [file.name] }]
    return input.answers.filter(({ key }) => key === field.key)
  })
  return { ...input, answers }
}

async function insertSubmission(tx: Tx, input: NewSubmission, now: number) {
  const { formSubmissions } = tx.t
  const { form, key, isSpam, answers, userId, page, language } = input
  const email = answers.find(({ type }) => type === 'email')?.values[0] ?? ''
  const [added] = await tx
    .insert(formSubmissions)
    .values({
      formId: form.id,
      key,
      answers,
      userId,
      page: hideSecrets(page),
      language,
      email,
      place: isSpam ? 'spam' : 'inbox',
      emailKey: email === '' ? '' : emailKey(email),
      searchText: answers.flatMap(({ values }) => values).join('\n'),
      createdAt: now,
    })
    .onConflictDoNothing({ target: [formSubmissions.formId, formSubmissions.key] })
    .returning()
  if (added) return { submission: added, isNew: true }
  const [first] = await tx
    .select()
    .from(formSubmissions)
    .where(and(eq(formSubmissions.formId, form.id), eq(formSubmissions.key, key)))
    .limit(1)
  return { submission: first!, isNew: false }
}

async function insertFiles(tx: Tx, submissionId: number, files: StoredFormFile[]): Promise<void> {
  if (files.length > 0) await tx.insert(tx.t.formFiles).values(files.map((file) => ({ ...file, submissionId })))
}
