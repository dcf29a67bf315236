import type { Pack } from '../packs.ts'

export const shopPanelStrings = {
  'shopPanel.orderLinkText': 'Votre commande nº {{number}} : {{link}}',
  'shopPanel.trackingLinkText': 'Suivre votre colis : {{link}}',
  'shopPanel.reply.downloads': 'Vous pouvez télécharger à nouveau {{product}} : {{link}}',
  'shopPanel.reply.coupon': 'Utilisez le code {{code}} lors du paiement. Il est valable une fois, jusqu’au {{date}}.',
} as const satisfies Pack
