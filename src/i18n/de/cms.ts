import type { Pack } from '../packs.ts'

export const cmsStrings = {
  'cms.home': 'Startseite',
  'cms.edit': 'Seite bearbeiten (Verwaltung)',
  'cms.previewNotice': 'Vorschau. Besucher sehen diese Fassung nicht.',
  'cms.archiveSummary': '{{name}}: Seiten von {{shop}}.',
  'cms.archiveEmpty': 'Hier gibt es noch keine Seiten',
  'cms.archiveEmptyText': 'Schauen Sie später wieder vorbei oder durchsuchen Sie den Shop.',
  'cms.taggedWith': 'Seiten zum Thema „{{name}}“',
  'cms.by': 'Von {{name}}',
  'cms.readingTime.one': '{{count}} Minute Lesezeit',
  'cms.readingTime.other': '{{count}} Minuten Lesezeit',
  'cms.related': 'Ähnliche Seiten',
  'cms.neighbors': 'Mehr aus dieser Kategorie',
  'cms.previous': 'Vorherige',
  'cms.next': 'Nächste',
  'cms.tags': 'Themen',
} as const satisfies Pack
