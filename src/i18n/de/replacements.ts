import type { Pack } from '../packs.ts'

export const replacementsStrings = {
  'replacements.discount': 'Ersatzlieferung für Bestellung #{{number}}',
} as const satisfies Pack
