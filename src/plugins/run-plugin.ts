import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import type { Plugin } from './plugin.ts'
import type { PluginContext } from './plugin-context.ts'
import { type PluginFailure, type PluginRecord, readPluginRecords, recordFailure } from './plugin-records.ts'
import { readSettingValues } from './plugin-settings.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'

export interface ActivePlugin {
  slug: string
  installed: InstalledPlugin
  plugin: Plugin
  record: PluginRecord
}

/** Switched on and loaded, by slug. */
export async function activePlugins(shop: Shop): Promise<ActivePlugin[]> {
  const records = await readPluginRecords(shop)
  return shop.plugins.flatMap((installed) => {
    const { slug, plugin } = installed
    const record = records.get(slug)
    return plugin && record?.active ? [{ slug, installed, plugin, record }] : []
  })
}

export async function findActivePlugin(shop: Shop, slug: string): Promise<ActivePlugin | null> {
  return (await activePlugins(shop)).find((active) => active.slug === slug) ?? null
}

export async function pluginContext(
  shop: Shop,
  { slug, plugin, record }: Pick<ActivePlugin, 'slug' | 'plugin' | 'record'>,
  signal: AbortSignal,
): Promise<PluginContext> {
  const { site_name: name, currency, timezone: timeZone, default_language: language } = await readSettings(shop.db.read)
  return {
    slug,
    now: () => shop.now(),
    settings: readSettingValues(plugin, record.settings),
    store: { name, currency, timeZone, language, baseUrl: shop.config.baseUrl, weightUnit: 'g' },
    log: {
      info: (message) => shop.log.info({ plugin: slug }, String(message)),
      warn: (message) => shop.log.warn({ plugin: slug }, String(message)),
    },
    signal,
  }
}

/** Logged and stored for staff. Never throws. */
export async function reportFailure(shop: Shop, slug: string, from: PluginFailure['from'], error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : String(error)
  shop.log.error({ err: error, plugin: slug, from }, 'a plugin failed')
  // No failure of the plugin.
  if (isUnavailable(error)) return
  try {
    let isOff = false
    await writeAside(shop, async (tx) => void (isOff = await recordFailure(tx, { slug, text, from }, shop.now())))
    if (isOff) shop.log.error({ plugin: slug }, 'a plugin was turned off because it failed')
  } catch (writeError) {
    shop.log.error({ err: writeError, plugin: slug }, 'the failure of a plugin could not be stored')
  }
}
