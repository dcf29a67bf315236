import type { Kit } from '#db/kit.ts'

export function settingsTables(k: Kit) {
  const cmsSettings = k.table('cms_settings', {
    key: k.text('key').primaryKey(),
    value: k.json<unknown>('value').notNull(),
    updatedAt: k.ms('updated_at').notNull(),
  })
  // One row per cache key; writers bump it in their transaction.
  const versions = k.table('versions', {
    tag: k.text('tag').primaryKey(),
    version: k.int('version').notNull(),
  })
  return { cmsSettings, versions }
}
