import type { Processor } from '../../processor.ts'

export const freeTranslations = {
  de: {
    'processor.free.name': 'Keine Zahlung nötig',
    'processor.free.hint': 'Es ist nichts zu bezahlen.',
  },
  fr: {
    'processor.free.name': 'Aucun paiement requis',
    'processor.free.hint': 'Rien à payer.',
  },
} satisfies Processor['translations']
