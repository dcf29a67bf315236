import type { Pack } from '../packs.ts'

export const storeLocationsStrings = {
  'storeLocations.title': 'Magasins',
  'storeLocations.summary': 'Les magasins de {{shop}} : adresses, horaires d’ouverture et plans.',
  'storeLocations.storeSummary': '{{name}} : {{address}}',
  'storeLocations.empty': 'Aucun magasin pour le moment',
  'storeLocations.emptyText': 'Les adresses et les horaires d’ouverture apparaîtront ici.',
  'storeLocations.hours': 'Horaires d’ouverture',
  'storeLocations.closed': 'Fermé',
  'storeLocations.map': 'Voir sur le plan',
  'storeLocations.mapOf': 'Voir sur le plan : {{name}}',
} as const satisfies Pack
