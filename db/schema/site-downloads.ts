import type { Kit } from '#db/kit.ts'

export function siteDownloadsTables(k: Kit) {
  const siteDownloads = k.table(
    'site_downloads',
    {
      id: k.id('id'),
      title: k.text('title').notNull(),
      /** In the file storage. */
      file: k.text('file').notNull(),
      originalName: k.text('original_name').notNull(),
      type: k.text('type').notNull(),
      bytes: k.int('bytes').notNull(),
      enabled: k.bool('enabled').notNull().default(true),
      membersOnly: k.bool('members_only').notNull().default(false),
      downloads: k.int('downloads').notNull().default(0),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('site_downloads_title').on(t.title, t.id)],
  )
  return { siteDownloads }
}
