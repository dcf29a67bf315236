import type { Pack } from '../packs.ts'

export const manualPaymentsStrings = {
  'manualPayments.howToPay': 'Comment payer',
  'manualPayments.amount': 'Montant',
  'manualPayments.reference': 'Référence',
  'manualPayments.payBy': 'À payer avant le',
  'manualPayments.transferTitle': 'Merci. Veuillez effectuer le virement.',
  'manualPayments.transferText':
    'Nous avons reçu la commande nº {{number}} et réservé vos articles jusqu’au {{day}}. Nous l’expédions dès l’arrivée de votre virement.',
  'manualPayments.payOnline': 'Payer plutôt en ligne',
  'manualPayments.invoiceDue': 'À payer avant le {{day}}',
  'manualPayments.overdue': 'En retard',
  'manualPayments.awaitingTransfer': 'En attente du virement',
  'manualPayments.due': 'à payer avant le {{day}}',
  'manualPayments.staffTransfer': 'Le client paie par virement. Le {{day}}, la commande est annulée si elle n’est pas payée.',
  'manualPayments.staffInvoice': 'Le client paie sur facture avant le {{day}}.',
  'manualPayments.receivedOn': 'Reçu le',
  'manualPayments.note': 'Note',
  'manualPayments.noteHint': 'Seule l’équipe la voit.',
  'manualPayments.futureDay': 'Choisissez aujourd’hui ou un jour antérieur comme jour de réception.',
  'manualPayments.undo': 'Annuler le paiement',
  'manualPayments.undone': 'Le paiement de {{amount}} est annulé.',
  'manualPayments.notUndoable':
    'Ce paiement ne peut plus être annulé : la commande a depuis été expédiée, remboursée, modifiée ou téléchargée.',
  'manualPayments.soldOut': 'Ce paiement ne peut pas être annulé : les articles de la commande ne peuvent pas être réservés à nouveau.',
  'manualPayments.event.awaitingTransfer': 'En attente d’un virement de {{amount}}',
  'manualPayments.event.onInvoice': 'Confirmée sur facture : {{amount}}',
  'manualPayments.event.received': 'Paiement reçu le {{day}}',
  'manualPayments.event.undone': 'Paiement de {{amount}} annulé',
} as const satisfies Pack
