import type { Pack } from '../packs.ts'

export const crossSellsStrings = {
  'crossSells.includesItself': 'Un produit ne peut pas être recommandé avec lui-même. Choisissez un autre produit.',
  'crossSells.duplicate': 'Un produit figure deux fois. Retirez-en un.',
  'crossSells.tooMany': 'Ajoutez {{count}} produits au maximum. Retirez-en quelques-uns.',
} as const satisfies Pack
