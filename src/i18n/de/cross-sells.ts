import type { Pack } from '../packs.ts'

export const crossSellsStrings = {
  'crossSells.includesItself': 'Ein Produkt kann nicht zu sich selbst empfohlen werden. Wählen Sie ein anderes Produkt.',
  'crossSells.duplicate': 'Ein Produkt ist doppelt aufgeführt. Entfernen Sie eines davon.',
  'crossSells.tooMany': 'Fügen Sie höchstens {{count}} Produkte hinzu. Entfernen Sie einige.',
} as const satisfies Pack
