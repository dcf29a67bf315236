import type { Pack } from '../packs.ts'

export const testimonialsStrings = {
  'testimonials.title': 'Témoignages',
} as const satisfies Pack
