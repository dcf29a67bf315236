import type { Processor } from '../../processor.ts'

export const invoiceTranslations = {
  de: {
    'processor.invoice.name': 'Rechnung',
    'processor.invoice.hint': 'Ihre Bestellung wird jetzt versandt. Bezahlen Sie, wenn die Rechnung fällig ist.',
  },
  fr: {
    'processor.invoice.name': 'Facture',
    'processor.invoice.hint': 'Votre commande est expédiée maintenant. Payez à l’échéance de la facture.',
  },
} satisfies Processor['translations']
