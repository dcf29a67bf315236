import type { Pack } from '../packs.ts'

export const variantsStrings = {
  'variants.chooseFirst': 'Choisissez d’abord « {{option}} ».',
  'variants.combinationUnavailable': 'Ce produit n’existe pas en {{choice}}. Choisissez une autre combinaison.',
} as const satisfies Pack
