import type { Pack } from '../packs.ts'

export const buyerActionsStrings = {
  'buyerActions.title': 'Modifier ou retourner',
  'buyerActions.changeAddress': 'Modifier l’adresse de livraison',
  'buyerActions.changeAddressText': 'Jusqu’à la préparation du colis.',
  'buyerActions.cancel': 'Annuler la commande',
  'buyerActions.cancelUntil': 'Jusqu’à {{time}}.',
  'buyerActions.return': 'Retourner des articles',
  'buyerActions.returnUntil': 'Jusqu’au {{date}}.',
  'buyerActions.withdraw': 'Se rétracter du contrat ici',
  'buyerActions.withdrawUntil': 'Votre droit de consommateur dans l’UE, jusqu’au {{date}}.',
  'buyerActions.withdrawAnytime': 'Votre droit de consommateur dans l’UE.',
  'buyerActions.reorder': 'Commander à nouveau',
  'buyerActions.reorderText': 'Ajoute les articles à votre panier aux prix d’aujourd’hui.',
  'buyerActions.backToOrder': 'Retour à la commande nº {{number}}',
  'buyerActions.keepOrder': 'Garder la commande',
  'buyerActions.keepAddress': 'Garder l’adresse',
  'buyerActions.notOfferedTitle': 'Ce n’est plus possible ici',
  'buyerActions.cancelTitle': 'Annuler la commande nº {{number}} ?',
  'buyerActions.cancelUnpaidText': 'La commande n’est pas payée. Elle sera close, et vous ne serez pas débité.',
  'buyerActions.cancelPaidText':
    'Nous vous rembourserons {{amount}} sur le moyen de paiement utilisé, et rien ne sera expédié. Cette action est irréversible.',
  'buyerActions.cancelFreeText': 'Rien ne sera expédié. Cette action est irréversible.',
  'buyerActions.cancelTooLate':
    'Cette commande ne peut plus être annulée ici. Elle est peut-être déjà en route. Contactez-nous, ou retournez-la plus tard.',
  'buyerActions.paidSince': 'Votre paiement est arrivé entre-temps. Confirmez à nouveau pour annuler la commande et être remboursé.',
  'buyerActions.paymentProcessing':
    'Votre paiement est encore en cours de traitement, la commande ne peut donc pas encore être annulée. Réessayez dans quelques minutes.',
  'buyerActions.cancelled': 'Votre commande est annulée.',
  'buyerActions.cancelledRefunded':
    'Votre commande est annulée, et {{amount}} ont été remboursés. Votre banque peut mettre quelques jours à l’afficher.',
  'buyerActions.cancelledRefundLater': 'Votre commande est annulée. Nous vous rembourserons {{amount}} dès que possible.',
  'buyerActions.mailRefund':
    'Nous remboursons {{amount}} sur le moyen de paiement utilisé. Votre banque peut mettre quelques jours à l’afficher.',
  'buyerActions.addressTitle': 'Modifier l’adresse de livraison',
  'buyerActions.recipient': 'Destinataire',
  'buyerActions.company': 'Entreprise',
  'buyerActions.country': 'Pays',
  'buyerActions.enterRecipient': 'Saisissez qui reçoit le colis.',
  'buyerActions.sameCountry': 'Pour une livraison dans un autre pays, contactez-nous : les taxes et les frais de livraison changeraient.',
  'buyerActions.sameState':
    'Pour une livraison dans un autre pays ou État, contactez-nous : les taxes et les frais de livraison changeraient.',
  'buyerActions.territoryFixed': 'D’autres taxes s’appliquent à ce code postal : il ne peut pas être modifié ici. Contactez-nous.',
  'buyerActions.stateFixed':
    'Les taxes et les frais de livraison dépendent de l’État, il ne peut donc pas être modifié ici. Contactez-nous.',
  'buyerActions.phoneHint': 'Pour les questions sur la livraison.',
  'buyerActions.saveAddress': 'Enregistrer l’adresse',
  'buyerActions.addressSaved': 'L’adresse de livraison est modifiée. Nous avons envoyé une confirmation par e-mail.',
  'buyerActions.addressTooLate':
    'L’adresse ne peut plus être modifiée ici, car la commande est emballée, expédiée ou close. Contactez-nous.',
  'buyerActions.addressHidden':
    'Pour protéger vos données, l’adresse d’une commande ancienne ne peut être vue et modifiée que dans le compte utilisé pour commander. Connectez-vous, ou contactez-nous.',
  'buyerActions.addressChangedMeanwhile': 'L’adresse a été modifiée entre-temps. Vérifiez-la ci-dessous, puis enregistrez à nouveau.',
} as const satisfies Pack
