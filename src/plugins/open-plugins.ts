import packageJson from '../../package.json'
import type { Config } from '#src/config.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { loadPlugins } from './load-plugins.ts'
import { folderSource } from './plugin-sources.ts'
import { shippedPlugins } from './shipped-plugins.ts'

/** Those that ship with Sundry, then those of the configuration. Never throws. */
export const openPlugins = (
  { plugins }: Pick<Config, 'plugins'>,
  { log, now, timers }: Pick<Shop, 'log' | 'now' | 'timers'>,
): Promise<InstalledPlugin[]> =>
  loadPlugins([...shippedPlugins, ...plugins.map((source) => folderSource(source))], {
    log,
    now,
    timers,
    sundryVersion: packageJson.version,
  })
