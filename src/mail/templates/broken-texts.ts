import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'
import { listedBrokenTexts } from '../limits.ts'

/** A saved text that was passed over. */
export interface BrokenText {
  language: string
  /** Of the saved text, epoch ms. */
  updatedAt: number
}

/** Counts that an email got the built-in text instead of saved ones that break the rules. */
export async function recordBrokenTexts(tx: Tx, slug: MailSlug, texts: BrokenText[], now: number): Promise<void> {
  const { brokenMailTexts } = tx.t
  if (texts.length === 0) return
  await tx
    .insert(brokenMailTexts)
    .values(texts.map(({ language, updatedAt }) => ({ slug, language, updatedAt, firstAt: now, mails: 1 })))
    .onConflictDoUpdate({
      target: [brokenMailTexts.slug, brokenMailTexts.language, brokenMailTexts.updatedAt],
      set: { mails: sql`${brokenMailTexts.mails} + 1` },
    })
}

/** Saved texts that are still there and were passed over. */
export async function listBrokenTexts(q: Exec) {
  const { brokenMailTexts, emailTemplates } = q.t
  const { slug, language, updatedAt, firstAt, mails } = brokenMailTexts
  const rows = await q
    .select({ slug, language, firstAt, mails })
    .from(brokenMailTexts)
    .innerJoin(
      emailTemplates,
      and(eq(emailTemplates.slug, slug), eq(emailTemplates.language, language), eq(emailTemplates.updatedAt, updatedAt)),
    )
    .orderBy(asc(firstAt), asc(slug), asc(language))
    .limit(listedBrokenTexts)
  // An earlier release may have had others.
  return rows.flatMap((row) =>
    builtInTemplates.filter((template) => template.slug === row.slug).map((template) => ({ ...row, slug: template.slug })),
  )
}

/** Takes those that are not in the audit log yet; two processes never take the same. */
export async function takeUnreportedTexts(tx: Tx, now: number) {
  const { brokenMailTexts } = tx.t
  const { slug, language, firstAt } = brokenMailTexts
  return tx
    .update(brokenMailTexts)
    .set({ reportedAt: now })
    .where(isNull(brokenMailTexts.reportedAt))
    .returning({ slug, language, firstAt })
}
