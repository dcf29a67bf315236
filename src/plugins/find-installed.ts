import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { pluginText } from './plugin-texts.ts'

/** Throws NotFound. */
export function getInstalled({ plugins }: Pick<Shop, 'plugins'>, slug: string): InstalledPlugin {
  const found = plugins.find((installed) => installed.slug === slug)
  if (!found) throw new NotFound('plugin')
  return found
}

export const nameOf = (view: { language: string; t(key: StringKey): string }, { displayName }: InstalledPlugin): string =>
  pluginText(view, displayName)
