import type { Processor } from '../../processor.ts'

export const cardTranslations = {
  de: {
    'processor.card.name': 'Karte',
    'processor.card.hint': 'Visa, Mastercard, American Express.',
    'processor.card.hosted': 'Sie geben Ihre Kartendaten auf der Seite unseres Zahlungsdienstleisters ein und kehren dann hierher zurück.',
    'processor.card.note': 'Ihre Kartendaten gehen direkt an unseren Zahlungsdienstleister. Wir sehen sie nie.',
    'processor.card.formIncomplete': 'Geben Sie Ihre Kartendaten ein, um zu bezahlen.',
    'processor.card.declined': 'Ihre Bank hat die Karte abgelehnt. Prüfen Sie die Angaben oder verwenden Sie eine andere Karte.',
    'processor.card.insufficientFunds': 'Diese Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.',
    'processor.card.expired': 'Diese Karte ist abgelaufen. Prüfen Sie das Ablaufdatum oder verwenden Sie eine andere Karte.',
    'processor.card.incorrectCvc': 'Die Prüfnummer ist falsch. Prüfen Sie die 3 oder 4 Ziffern und versuchen Sie es noch einmal.',
    'processor.card.processingError':
      'Die Bank konnte die Karte nicht belasten. Es wurde nichts abgebucht. Versuchen Sie es in einer Minute noch einmal.',
    'processor.card.notConfirmed':
      'Ihre Bank hat die Zahlung nicht bestätigt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  },
  fr: {
    'processor.card.name': 'Carte bancaire',
    'processor.card.hint': 'Visa, Mastercard, American Express.',
    'processor.card.hosted': 'Vous saisirez les données de votre carte sur la page de notre prestataire de paiement, puis reviendrez ici.',
    'processor.card.note':
      'Les données de votre carte sont transmises directement à notre prestataire de paiement. Nous ne les voyons jamais.',
    'processor.card.formIncomplete': 'Saisissez les données de votre carte pour payer.',
    'processor.card.declined': 'Votre banque a refusé la carte. Vérifiez les données saisies ou utilisez une autre carte.',
    'processor.card.insufficientFunds': 'La provision de cette carte est insuffisante. Utilisez une autre carte.',
    'processor.card.expired': 'Cette carte a expiré. Vérifiez la date d’expiration ou utilisez une autre carte.',
    'processor.card.incorrectCvc': 'Le cryptogramme est incorrect. Vérifiez les 3 ou 4 chiffres et réessayez.',
    'processor.card.processingError': 'La banque n’a pas pu traiter la carte. Vous n’avez pas été débité. Réessayez dans une minute.',
    'processor.card.notConfirmed':
      'Votre banque n’a pas confirmé le paiement. Vous n’avez pas été débité. Réessayez ou utilisez une autre carte.',
  },
} satisfies Processor['translations']
