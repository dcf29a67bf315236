import type { Pack } from '../packs.ts'

export const draftOrdersStrings = {
  'draftOrders.discount': 'Remise',
  'draftOrders.tax': 'Taxes',
  'draftOrders.linkUntil': 'À payer avant le {{date}}.',
  'draftOrders.notForSale':
    'Un article de cette commande n’est plus en vente. Vous n’avez pas été débité. Contactez-nous pour modifier la commande.',
  'draftOrders.otherCurrency':
    'Cette commande a été établie dans une autre devise. Vous n’avez pas été débité. Contactez-nous pour modifier la commande.',
  'draftOrders.soldOut': '{{product}} est épuisé. Vous n’avez pas été débité. Contactez-nous pour modifier la commande.',
  'draftOrders.onlyLeft.one':
    'Il ne reste que {{count}} exemplaire de {{product}}. Vous n’avez pas été débité. Contactez-nous pour modifier la commande.',
  'draftOrders.onlyLeft.other':
    'Il ne reste que {{count}} exemplaires de {{product}}. Vous n’avez pas été débité. Contactez-nous pour modifier la commande.',
  'draftOrders.payTitle': 'Vérifier et payer votre commande',
  'draftOrders.expiredTitle': 'Ce lien a expiré',
  'draftOrders.expiredText': 'La commande n’a pas été payée à temps. Contactez-nous pour recevoir un nouveau lien.',
  'draftOrders.shipTo': 'Adresse de livraison',
} as const satisfies Pack
