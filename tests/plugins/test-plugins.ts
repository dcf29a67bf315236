import type { InstalledPlugin, PluginSource } from '#src/plugins/installed-plugin.ts'
import { loadPlugins } from '#src/plugins/load-plugins.ts'
import type { CreatePlugin, PluginManifest } from '#src/plugins/plugin.ts'
import { shippedPlugins } from '#src/plugins/shipped-plugins.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { realSystem } from '#src/shop/real-system.ts'

export const manifestOf = (slug: string, overrides: Partial<PluginManifest> = {}): PluginManifest => ({
  slug,
  displayName: `Plugin ${slug}`,
  version: '1.2.3',
  sundry: '>=0.1.0',
  ...overrides,
})

/** A plugin without a folder. */
export const sourceOf = (manifest: unknown, createPlugin: CreatePlugin, source = 'test'): PluginSource => ({
  source,
  readManifest: async () => manifest,
  readModule: async () => ({ createPlugin }),
  readFile: async (name) => `/* ${name} */`,
})

export const load = (sources: PluginSource[], options: { timeLimit?: number } = {}): Promise<InstalledPlugin[]> =>
  loadPlugins(sources, { sundryVersion: '0.1.0', log: { error: () => {} }, now: () => testNow, timers: realSystem.timers, ...options })

export const loadShipped = (): Promise<InstalledPlugin[]> => load(shippedPlugins)
