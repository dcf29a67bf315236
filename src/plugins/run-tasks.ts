import { and, eq, lte } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { listPluginProducts } from './list-products.ts'
import { taskTimeLimit } from './limits.ts'
import type { PluginTask } from './plugin.ts'
import { writeFeed } from './feed-files.ts'
import { reloadPlugin } from './processors/plugin-processors.ts'
import { endFailures, readPluginRecords } from './plugin-records.ts'
import { type ActivePlugin, activePlugins, pluginContext, reportFailure } from './run-plugin.ts'
import { withinTime } from './within-time.ts'

/** Loads again what staff asked for, then runs the due tasks of active plugins, one after another. */
export async function runPluginTasks(shop: Shop, signal: AbortSignal): Promise<void> {
  await reloadFailedPlugins(shop)
  for (const active of await activePlugins(shop)) {
    for (const task of active.plugin.tasks ?? []) {
      if (signal.aborted) return
      if (await claimTask(shop, active.slug, task)) await runTask(shop, active, { task, signal })
    }
  }
}

/** Another process may have been asked: each loads its own copy. */
async function reloadFailedPlugins(shop: Shop): Promise<void> {
  const records = await readPluginRecords(shop)
  for (const one of shop.plugins) {
    const reloadAt = records.get(one.slug)?.reloadAt ?? null
    if (one.plugin === null && reloadAt !== null && reloadAt > one.loadedAt) await reloadPlugin(shop, one)
  }
}

async function claimTask(shop: Shop, slug: string, { name, intervalMs }: PluginTask): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const { pluginTasks } = tx.t
    const now = shop.now()
    await tx.insert(pluginTasks).values({ slug, task: name, dueAt: 0 }).onConflictDoNothing()
    const claimed = await tx
      .update(pluginTasks)
      .set({ dueAt: now + intervalMs })
      .where(and(eq(pluginTasks.slug, slug), eq(pluginTasks.task, name), lte(pluginTasks.dueAt, now)))
      .returning({ task: pluginTasks.task })
    return claimed.length > 0
  })
}

async function runTask(shop: Shop, active: ActivePlugin, { task, signal }: { task: PluginTask; signal: AbortSignal }): Promise<void> {
  const { slug, plugin } = active
  try {
    await withinTime(shop.timers, { ms: taskTimeLimit, outer: signal }, async (taskSignal) =>
      task.run({
        ...(await pluginContext(shop, active, taskSignal)),
        writeFeed: (name, parts) => {
          if (!Object.hasOwn(plugin.feeds ?? {}, name)) throw new Error(`The plugin has no feed "${name}".`)
          return writeFeed(shop, { slug, name }, parts)
        },
        listProducts: (filter = {}) => listPluginProducts(shop, filter, taskSignal),
      }),
    )
    if (signal.aborted) return
    await shop.db.transaction(async (tx) => {
      const { pluginTasks } = tx.t
      await tx
        .update(pluginTasks)
        .set({ doneAt: shop.now() })
        .where(and(eq(pluginTasks.slug, slug), eq(pluginTasks.task, task.name)))
      await endFailures(tx, slug)
    })
  } catch (error) {
    // Not a failure: the server stops.
    if (!signal.aborted) await reportFailure(shop, slug, 'task', error)
  }
}
