import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { orNotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { InstalledPlugin } from './installed-plugin.ts'
import { pluginText } from './plugin-texts.ts'

/** Throws NotFound. */
export const getInstalled = ({ plugins }: Pick<Shop, 'plugins'>, slug: string): InstalledPlugin =>
  orNotFound(
    plugins.find((installed) => installed.slug === slug),
    'plugin',
  )

export const nameOf = (view: { language: string; t(key: StringKey): string }, { displayName }: InstalledPlugin): string =>
  pluginText(view, displayName)
