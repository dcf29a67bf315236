import { and, eq, gt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { previewDays } from './limits.ts'
import type { PreviewLinkTable } from './publishing-kind.ts'

/** A kind whose previews are shared. */
export interface PreviewedKind {
  tables(t: Exec['t']): { previewLinks: PreviewLinkTable }
}

/** The link of an item that has not expired; null without one. */
export async function findPreviewLink(
  q: Exec,
  kind: PreviewedKind,
  { id, now }: { id: number; now: number },
): Promise<{ token: string; expiresAt: number } | null> {
  const { previewLinks } = kind.tables(q.t)
  const [row] = await q
    .select({ token: previewLinks.token, expiresAt: previewLinks.expiresAt })
    .from(previewLinks)
    .where(and(eq(previewLinks.itemId, id), gt(previewLinks.expiresAt, now)))
    .limit(1)
  return row ?? null
}

/** Replaces the link of an item by a new one, which expires later. */
export async function createPreviewLink(tx: Tx, kind: PreviewedKind, { id, now }: { id: number; now: number }): Promise<void> {
  const { previewLinks } = kind.tables(tx.t)
  const row = { token: newToken(tx.random), expiresAt: now + previewDays * 86_400_000 }
  await tx
    .insert(previewLinks)
    .values({ itemId: id, ...row })
    .onConflictDoUpdate({ target: previewLinks.itemId, set: row })
}

export async function revokePreviewLink(tx: Tx, kind: PreviewedKind, id: number): Promise<void> {
  const { previewLinks } = kind.tables(tx.t)
  await tx.delete(previewLinks).where(eq(previewLinks.itemId, id))
}

/** The item that a link shows; null for an unknown, revoked or expired one. */
export async function findPreviewedId(
  q: Exec,
  kind: PreviewedKind,
  { token, now }: { token: string; now: number },
): Promise<number | null> {
  if (!/^[a-z0-9]{32}$/.test(token)) return null
  const { previewLinks } = kind.tables(q.t)
  const [row] = await q
    .select({ id: previewLinks.itemId })
    .from(previewLinks)
    .where(and(eq(previewLinks.token, token), gt(previewLinks.expiresAt, now)))
    .limit(1)
  return row?.id ?? null
}
