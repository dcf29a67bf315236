import { and, eq, gt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { newToken } from '#src/lib/tokens.ts'
import { previewDays } from './limits.ts'

/** The link of a page that has not expired; null without one. */
export async function findPreviewLink(q: Exec, pageId: number, now: number): Promise<{ token: string; expiresAt: number } | null> {
  const { cmsPreviewLinks } = q.t
  const [row] = await q
    .select({ token: cmsPreviewLinks.token, expiresAt: cmsPreviewLinks.expiresAt })
    .from(cmsPreviewLinks)
    .where(and(eq(cmsPreviewLinks.pageId, pageId), gt(cmsPreviewLinks.expiresAt, now)))
    .limit(1)
  return row ?? null
}

/** Replaces the link of a page by a new one, which expires later. */
export async function createPreviewLink(tx: Tx, pageId: number, now: number): Promise<void> {
  const { cmsPreviewLinks } = tx.t
  const row = { token: newToken(tx.random), expiresAt: now + previewDays * 86_400_000 }
  await tx
    .insert(cmsPreviewLinks)
    .values({ pageId, ...row })
    .onConflictDoUpdate({ target: cmsPreviewLinks.pageId, set: row })
}

export async function revokePreviewLink(tx: Tx, pageId: number): Promise<void> {
  await tx.delete(tx.t.cmsPreviewLinks).where(eq(tx.t.cmsPreviewLinks.pageId, pageId))
}

/** The page that a link shows; null for an unknown, revoked or expired one. */
export async function findPreviewedPageId(q: Exec, token: string, now: number): Promise<number | null> {
  const { cmsPreviewLinks } = q.t
  const [row] = await q
    .select({ pageId: cmsPreviewLinks.pageId })
    .from(cmsPreviewLinks)
    .where(and(eq(cmsPreviewLinks.token, token), gt(cmsPreviewLinks.expiresAt, now)))
    .limit(1)
  return row?.pageId ?? null
}
