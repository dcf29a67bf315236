import type { Pack } from '../packs.ts'

export const cmsStrings = {
  'cms.home': 'Accueil',
  'cms.edit': 'Modifier la page (administration)',
  'cms.previewNotice': 'Aperçu. Les visiteurs ne voient pas cette version.',
  'cms.archiveSummary': '{{name}} : les pages de {{shop}}.',
  'cms.archiveEmpty': 'Aucune page pour le moment',
  'cms.archiveEmptyText': 'Revenez plus tard ou effectuez une recherche dans la boutique.',
  'cms.taggedWith': 'Pages sur le thème « {{name}} »',
  'cms.by': 'Par {{name}}',
  'cms.readingTime.one': '{{count}} minute de lecture',
  'cms.readingTime.other': '{{count}} minutes de lecture',
  'cms.related': 'Pages similaires',
  'cms.neighbors': 'Dans la même catégorie',
  'cms.previous': 'Précédente',
  'cms.next': 'Suivante',
  'cms.tags': 'Thèmes',
} as const satisfies Pack
