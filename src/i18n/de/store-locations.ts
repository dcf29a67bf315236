import type { Pack } from '../packs.ts'

export const storeLocationsStrings = {
  'storeLocations.title': 'Filialen',
  'storeLocations.summary': 'Die Filialen von {{shop}}: Adressen, Öffnungszeiten und Karten.',
  'storeLocations.storeSummary': '{{name}}: {{address}}',
  'storeLocations.empty': 'Noch keine Filialen',
  'storeLocations.emptyText': 'Adressen und Öffnungszeiten erscheinen hier.',
  'storeLocations.hours': 'Öffnungszeiten',
  'storeLocations.closed': 'Geschlossen',
  'storeLocations.map': 'Auf der Karte zeigen',
  'storeLocations.mapOf': 'Auf der Karte zeigen: {{name}}',
} as const satisfies Pack
