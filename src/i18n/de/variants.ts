import type { Pack } from '../packs.ts'

export const variantsStrings = {
  'variants.chooseFirst': 'Wählen Sie zuerst „{{option}}“.',
  'variants.combinationUnavailable': 'Dieses Produkt gibt es nicht in {{choice}}. Wählen Sie eine andere Kombination.',
} as const satisfies Pack
