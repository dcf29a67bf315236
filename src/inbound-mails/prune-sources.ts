import { and, asc, inArray, lt, ne } from 'drizzle-orm'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

const day = 86_400_000
const batch = 200

/**
 * Scheduled task: deletes the stored sources of mail older than `inbound_source_days`, with its sender and subject, and those that no mail
 * refers to. What was added to a ticket stays there.
 */
export async function pruneInboundSources(shop: Shop): Promise<number> {
  const { inbound_source_days: days } = await currentSettings(shop)
  return (await pruneOld(shop, shop.now() - days * day)) + (await pruneSources(shop))
}

async function pruneOld(shop: Shop, cutoff: number): Promise<number> {
  const { inboundMails } = shop.db.t
  let pruned = 0
  for (;;) {
    const old = await shop.db.read
      .select({ id: inboundMails.id, file: inboundMails.file })
      .from(inboundMails)
      .where(and(lt(inboundMails.createdAt, cutoff), ne(inboundMails.file, '')))
      .orderBy(asc(inboundMails.createdAt), asc(inboundMails.id))
      .limit(batch)
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return pruned
    for (const { file } of old) await shop.files.delete(file)
    await shop.db.transaction(async (tx) => {
      await tx
        .update(tx.t.inboundMails)
        .set({ file: '', senderName: '', senderEmail: '', subject: '', excerpt: '' })
        .where(inArray(tx.t.inboundMails.id, ids))
    })
    pruned += ids.length
  }
}

// A process may end after it has stored a source and before its row is committed.
const pruneSources = (shop: Shop): Promise<number> => {
  const { inboundMails } = shop.db.t
  return pruneOrphans(
    shop,
    (name) => name.startsWith('inbound-'),
    (names) => shop.db.read.select({ file: inboundMails.file }).from(inboundMails).where(inArray(inboundMails.file, names)),
  )
}
