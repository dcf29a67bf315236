import { and, gte, inArray, like } from 'drizzle-orm'
import { day } from '#src/lib/dates/durations.ts'
import { pruneOrphans } from '#src/media/prune-orphans.ts'
import type { Shop } from '#src/shop.ts'

/** Scheduled task: deletes unreferenced bytes after a day; returns the count. */
export const pruneSiteDownloads = (shop: Pick<Shop, 'db' | 'files' | 'now'>): Promise<number> =>
  pruneOrphans(
    shop,
    (name) => name.startsWith('site-download-'),
    async (names) => {
      const { siteDownloads, auditLog } = shop.db.t
      const rows = await shop.db.read.select({ file: siteDownloads.file }).from(siteDownloads).where(inArray(siteDownloads.file, names))
      // A change or deletion can be undone.
      const changes = await shop.db.read
        .select({ change: auditLog.change })
        .from(auditLog)
        .where(and(like(auditLog.action, 'site_download.%'), gte(auditLog.createdAt, shop.now() - day)))
      const audited = JSON.stringify(changes).matchAll(/site-download-[a-z0-9]{32}\.bin/g)
      return [...rows, ...Array.from(audited, ([file]) => ({ file }))]
    },
  )
