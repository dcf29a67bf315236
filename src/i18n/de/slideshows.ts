import type { Pack } from '../packs.ts'

export const slideshowsStrings = {
  'slideshows.slideshow': 'Diashow',
  'slideshows.previous': 'Vorherige Folie',
  'slideshows.next': 'Nächste Folie',
  'slideshows.pause': 'Diashow anhalten',
  'slideshows.play': 'Diashow abspielen',
  'slideshows.goTo': 'Folie {{place}} von {{count}}',
} as const satisfies Pack
