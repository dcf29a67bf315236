import type { Pack } from '../packs.ts'

export const testimonialsStrings = {
  'testimonials.title': 'Kundenstimmen',
} as const satisfies Pack
