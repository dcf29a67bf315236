import { limitPageAge } from '#src/lib/concurrency/request-scope.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { blockTimeLimit, maxBlockLength } from './limits.ts'
import { PluginHtml } from './plugin-html.ts'
import { readPluginRecords } from './plugin-records.ts'
import { type ActivePlugin, activePlugins, pluginContext, reportFailure } from './run-plugin.ts'
import { withinTime } from './within-time.ts'

export interface ShownPlugin {
  /** Of its record. */
  id: number
  slug: string
  /** Null when it is off or failed: visitors see nothing then. */
  markup: string | null
  installed: InstalledPlugin | null
}

/** Active display plugins and their record's id. */
export async function listDisplayPlugins(shop: Shop): Promise<ActivePlugin[]> {
  return (await activePlugins(shop)).filter(({ plugin }) => plugin.block !== undefined)
}

/** What the blocks of these plugins show, each drawn once. A plugin that fails is turned off. */
export async function renderPlugins(shop: Shop, view: View, ids: number[]): Promise<ShownPlugin[]> {
  // They may show anything, and what they show may end at any time.
  limitPageAge(0)
  const active = await listDisplayPlugins(shop)
  const records = [...(await readPluginRecords(shop)).values()].filter(({ id }) => ids.includes(id))
  return Promise.all(
    records.map(async ({ id, slug }) => {
      const found = active.find((one) => one.slug === slug)
      const installed = shop.plugins.find((one) => one.slug === slug) ?? null
      return { id, slug, installed, markup: found ? await renderBlock(shop, view, found) : null }
    }),
  )
}

async function renderBlock(shop: Shop, view: View, active: ActivePlugin): Promise<string | null> {
  try {
    const result: unknown = await withinTime(shop.timers, { ms: blockTimeLimit }, async (signal) =>
      active.plugin.block!.render({
        ...(await pluginContext(shop, active, signal)),
        visitor: { language: view.language, direction: view.direction, date: (ms) => view.date(ms, 'datetime') },
      }),
    )
    if (!(result instanceof PluginHtml)) throw new Error('Its block returned something that was not made with html.')
    if (result.markup.length > maxBlockLength) throw new Error(`Its block is longer than ${maxBlockLength} characters.`)
    return result.markup
  } catch (error) {
    await reportFailure(shop, active.slug, 'block', error)
    return null
  }
}
