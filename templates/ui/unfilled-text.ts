import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'

/** A sentence with the {{placeholders}} that `params` does not name left in, for a browser script to fill. */
export const unfilledText = ({ t }: Pick<View, 't'>, key: StringKey, params: Params = {}): string => t(key, params)
