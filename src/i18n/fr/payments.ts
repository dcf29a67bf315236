import type { Pack } from '../packs.ts'

export const paymentsStrings = {
  'payments.cardEnding': '{{brand}} se terminant par {{digits}}',
  'payments.failed': 'Le paiement n’a pas abouti. Vérifiez les informations ou utilisez un autre moyen de paiement.',
  'payments.hostedPage': 'Vous paierez sur une page du prestataire de paiement, puis reviendrez ici.',
  'payments.unreachable':
    'Le prestataire de paiement est injoignable. Votre panier est inchangé. Réessayez ou utilisez un autre moyen de paiement.',
  'payments.unknownOutcome':
    'La connexion a été perdue pendant le paiement. Consultez vos e-mails avant de réessayer : si le paiement a abouti, nous vous avons envoyé une confirmation.',
  'payments.extraStep': 'Votre banque vous demande de confirmer ce paiement.',
  'payments.formFailed': 'Le formulaire de paiement ne s’est pas chargé. Réessayez ou utilisez un autre moyen de paiement.',
  'payments.formLoading': 'Chargement du formulaire de paiement',
  'payments.formNotReady': 'Le formulaire de paiement est encore en cours de chargement. Patientez un instant et réessayez.',
} as const satisfies Pack
