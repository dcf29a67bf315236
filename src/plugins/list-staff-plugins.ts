import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Shop } from '#src/shop.ts'
import { type FeedFile, listFeedFiles } from './feed-files.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { type PluginRecord, readPluginRecords } from './plugin-records.ts'
import { pluginText } from './plugin-texts.ts'

type Reader = { language: string; t(key: StringKey): string }
export type StaffPlugin = ReturnType<typeof describePlugin>

/** With what a card shows, in the reader's language. */
export async function listStaffPlugins(shop: Shop, reader: Reader) {
  const records = await readPluginRecords(shop)
  const files = Map.groupBy(await listFeedFiles(shop.db.read), ({ slug }) => slug)
  return shop.plugins.map((installed) =>
    describePlugin(reader, installed, { record: records.get(installed.slug), files: files.get(installed.slug) ?? [] }),
  )
}

function describePlugin(reader: Reader, installed: InstalledPlugin, stored: { record: PluginRecord | undefined; files: FeedFile[] }) {
  const { slug, plugin, problem, version } = installed
  const { record, files } = stored
  return {
    slug,
    version,
    name: pluginText(reader, installed.displayName),
    description: pluginText(reader, installed.description),
    isLoaded: plugin !== null,
    active: record?.active === true && plugin !== null,
    failure: problem || (record?.failure ?? ''),
    failedAt: problem ? installed.loadedAt : (record?.failedAt ?? null),
    hasSettings: Object.keys(plugin?.settings ?? {}).length > 0,
    hasBlock: plugin?.block !== undefined,
    carrier: plugin?.carrier?.name ?? null,
    tasks: (plugin?.tasks ?? []).map(({ label }) => pluginText(reader, label)),
    routes: Object.keys(plugin?.routes ?? {}),
    processor: plugin?.processor ? pluginText(reader, plugin.processor.name) : null,
    feeds: Object.keys(plugin?.feeds ?? {}),
    files,
  }
}
