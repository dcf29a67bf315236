import type { Pack } from '../packs.ts'

export const slideshowsStrings = {
  'slideshows.slideshow': 'Diaporama',
  'slideshows.previous': 'Diapositive précédente',
  'slideshows.next': 'Diapositive suivante',
  'slideshows.pause': 'Mettre le diaporama en pause',
  'slideshows.play': 'Lancer le diaporama',
  'slideshows.goTo': 'Diapositive {{place}} sur {{count}}',
} as const satisfies Pack
