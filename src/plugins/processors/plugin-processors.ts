import type { ProcessorRecord } from '#src/payments/processor-records.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import type { Processor } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { adaptProcessor } from './adapt-processor.ts'
import type { InstalledPlugin } from '../installed-plugin.ts'
import type { PluginProcessor } from './plugin-processor.ts'

/** Webhooks of other parts of the store. */
export const otherWebhooks = ['inventory-update', 'inbound-email']

/**
 * Adds the processors of plugins to those of the shop, after plugins were loaded. One that could be taken for another one is not loaded: the
 * reason is its plugin's problem.
 */
export async function addPluginProcessors(shop: Shop): Promise<void> {
  if (!shop.plugins.some(({ plugin }) => plugin?.processor) && shop.processors.every(({ plugin }) => plugin === undefined)) return
  const { orderProcessors } = shop.db.t
  const { processorId, slug } = orderProcessors
  const records = await shop.db.read.select({ processorId, slug }).from(orderProcessors)
  const known = new Set(shop.processors.map(({ plugin }) => plugin))
  // Those that take payments already come first, whatever was loaded again.
  const installed = shop.plugins.toSorted((a, b) => Number(known.has(b.slug)) - Number(known.has(a.slug)))
  const processors = shop.processors.filter(({ plugin }) => plugin === undefined)
  const added: Processor[] = []
  for (const one of installed) {
    const processor = one.plugin?.processor
    if (!one.plugin || !processor) continue
    const problem = findConflict(processor, [...processors, ...added], records)
    if (problem === null) added.push(adaptProcessor(shop, { slug: one.slug, plugin: one.plugin, processor }))
    else {
      Object.assign(one, { plugin: null, problem, loadedAt: shop.now() })
      shop.log.error({ plugin: one.source, problem }, 'a plugin could not be loaded')
    }
  }
  await shop.db.transaction((tx) => seedProcessors(tx, added))
  // Again: staff may have connected one meanwhile.
  shop.processors = [...shop.processors.filter(({ plugin }) => plugin === undefined), ...added]
}

/** Loads a plugin again that could not be loaded, with its processor. */
export async function reloadPlugin(shop: Shop, installed: InstalledPlugin): Promise<void> {
  await installed.reload()
  await addPluginProcessors(shop)
}

function findConflict(
  { processorId, slug }: PluginProcessor,
  others: Processor[],
  records: Pick<ProcessorRecord, 'processorId' | 'slug'>[],
): string | null {
  const other = others.find((one) => one.processorId === processorId || one.slug === slug)
  if (other) return `Its payment method has the ID or slug of “${other.name}” (${other.processorId}, ${other.slug}).`
  if (otherWebhooks.includes(slug))
    return `Another part of the store has the webhook /webhooks/${slug}. Its payment method needs another slug.`
  // Payments of a removed one would be asked for, and refunded, at another processor.
  const former = records.find((one) => (one.processorId === processorId) !== (one.slug === slug))
  if (former)
    return `Earlier payments belong to the payment method ${former.processorId}, ${former.slug}. Its ID and slug must both differ from it, or be the same.`
  return null
}
