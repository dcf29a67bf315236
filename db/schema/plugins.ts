import type { Kit } from '#db/kit.ts'

export type PluginSettingValue = string | number | boolean | null | number[]

export function pluginsTables(k: Kit) {
  const plugins = k.table(
    'plugins',
    {
      id: k.id('id'),
      slug: k.text('slug').notNull(),
      active: k.bool('active').notNull().default(false),
      // Secrets included.
      settings: k.json<Record<string, PluginSettingValue>>('settings').notNull(),
      // The last failure; '' = none since it was switched on.
      failure: k.text('failure').notNull().default(''),
      failedAt: k.ms('failed_at'),
      // Of scheduled tasks and the carrier, in a row.
      failures: k.int('failures').notNull().default(0),
      // Every process loads a plugin again that it could not load before.
      reloadAt: k.ms('reload_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('plugins_slug').on(t.slug)],
  )

  const pluginTasks = k.table(
    'plugin_tasks',
    {
      slug: k.text('slug').notNull(),
      task: k.text('task').notNull(),
      dueAt: k.ms('due_at').notNull(),
      // The end of the last run that succeeded.
      doneAt: k.ms('done_at'),
    },
    (t) => [k.primaryKey({ columns: [t.slug, t.task] })],
  )

  const pluginFiles = k.table(
    'plugin_files',
    {
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      // In the file storage.
      file: k.text('file').notNull(),
      bytes: k.int('bytes').notNull(),
      etag: k.text('etag').notNull(),
      writtenAt: k.ms('written_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.slug, t.name] })],
  )
  return { plugins, pluginTasks, pluginFiles }
}
