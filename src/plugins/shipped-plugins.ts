import countdownScript from './announcement-countdown/countdown.client.js' with { type: 'text' }
import countdownStyle from './announcement-countdown/countdown.css' with { type: 'text' }
import countdownManifest from './announcement-countdown/plugin.json'
import feedManifest from './product-feed/plugin.json'
import type { PluginSource } from './installed-plugin.ts'

/** Inside the executable there are no folders to read them from; otherwise they are loaded and checked like any other. */
export const shippedPlugins: PluginSource[] = [
  shipped('announcement-countdown', countdownManifest, () => import('./announcement-countdown/plugin.ts'), {
    'countdown.css': countdownStyle,
    'countdown.client.js': countdownScript,
  }),
  shipped('product-feed', feedManifest, () => import('./product-feed/plugin.ts')),
]

function shipped(
  source: string,
  manifest: unknown,
  readModule: () => Promise<unknown>,
  files: Readonly<Record<string, string>> = {},
): PluginSource {
  return {
    source,
    readManifest: async () => manifest,
    readModule,
    readFile: async (name) => {
      if (files[name] === undefined) throw new Error(`${name} does not exist.`)
      return files[name]
    },
  }
}
