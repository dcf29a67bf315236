import type { Pack } from '../packs.ts'

export const replacementsStrings = {
  'replacements.discount': 'Remplacement de la commande nº {{number}}',
} as const satisfies Pack
