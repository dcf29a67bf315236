import type { Processor } from '../../processor.ts'

export const merchantTranslations = {
  de: {
    'processor.merchant.name': 'Weitere Zahlungsarten',
    'processor.merchant.hint': 'Karten, Wallets und örtliche Zahlungsarten.',
    'processor.merchant.opens': 'Für Ihre Zahlungsdaten öffnet sich ein Fenster. Sie bleiben auf dieser Seite.',
    'processor.merchant.note': 'Um die Steuern kümmert sich der eingetragene Verkäufer.',
    'processor.merchant.closed': 'Sie haben das Zahlungsfenster geschlossen. Es wurde nichts abgebucht.',
    'processor.merchant.declined': 'Die Zahlung wurde abgelehnt. Prüfen Sie die Angaben oder wählen Sie eine andere Zahlungsart.',
    'processor.merchant.insufficientFunds': 'Das Guthaben reicht für diese Zahlung nicht aus. Wählen Sie eine andere Zahlungsart.',
    'processor.merchant.expired': 'Diese Karte ist abgelaufen. Prüfen Sie das Ablaufdatum oder verwenden Sie eine andere Karte.',
    'processor.merchant.authenticationFailed':
      'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    'processor.merchant.invalidDetails': 'Die Zahlungsdaten sind ungültig. Prüfen Sie sie und versuchen Sie es noch einmal.',
    'processor.merchant.unavailable':
      'Die Bank konnte die Zahlung nicht ausführen. Es wurde nichts abgebucht. Versuchen Sie es in einer Minute noch einmal.',
  },
  fr: {
    'processor.merchant.name': 'Autres moyens de paiement',
    'processor.merchant.hint': 'Cartes, portefeuilles électroniques et moyens de paiement locaux.',
    'processor.merchant.opens': 'Une fenêtre s’ouvre pour vos données de paiement. Vous restez sur cette page.',
    'processor.merchant.note': 'Les taxes sont gérées par le vendeur officiel.',
    'processor.merchant.closed': 'Vous avez fermé la fenêtre de paiement. Vous n’avez pas été débité.',
    'processor.merchant.declined': 'Le paiement a été refusé. Vérifiez les données saisies ou choisissez un autre moyen de paiement.',
    'processor.merchant.insufficientFunds': 'La provision est insuffisante pour ce paiement. Choisissez un autre moyen de paiement.',
    'processor.merchant.expired': 'Cette carte a expiré. Vérifiez la date d’expiration ou utilisez une autre carte.',
    'processor.merchant.authenticationFailed':
      'Votre banque n’a pas pu confirmer votre identité. Réessayez ou choisissez un autre moyen de paiement.',
    'processor.merchant.invalidDetails': 'Les données de paiement ne sont pas valides. Vérifiez-les et réessayez.',
    'processor.merchant.unavailable': 'La banque n’a pas pu traiter le paiement. Vous n’avez pas été débité. Réessayez dans une minute.',
  },
} satisfies Processor['translations']
