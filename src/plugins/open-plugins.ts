import packageJson from '../../package.json'
import type { Config } from '#src/config.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin, PluginSource } from './installed-plugin.ts'
import { loadPlugins } from './load-plugins.ts'
import { shippedPlugins } from './shipped-plugins.ts'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'

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

/** A folder (./plugins/size-guide, /srv/plugins/size-guide) or the name of an installed package. */
export function folderSource(source: string, from: string = process.cwd()): PluginSource {
  const folder = () =>
    isAbsolute(source) || source.startsWith('.') ? resolve(from, source) : dirname(Bun.resolveSync(`${source}/plugin.json`, from))
  let loads = 0
  return {
    source,
    readManifest: async () => JSON.parse(await readText(join(folder(), 'plugin.json'))) as unknown,
    // The query makes the runtime load a changed file again. What it imports itself stays as it was loaded first.
    readModule: ({ main = 'plugin.js' }) => import(`${join(folder(), basename(main))}${loads++ === 0 ? '' : `?load=${loads}`}`),
    readFile: (name) => readText(join(folder(), basename(name))),
  }
}

async function readText(path: string): Promise<string> {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new Error(`${path} does not exist.`)
  return file.text()
}
