import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'

/** A sentence with its {{placeholders}} left in, for a browser script to fill. */
export const unfilledText = ({ t }: Pick<View, 't'>, key: StringKey): string => t(key)
