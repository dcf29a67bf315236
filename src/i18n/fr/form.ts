import type { Pack } from '../packs.ts'

export const formStrings = {
  'form.missing': 'Remplissez ce champ',
  'form.choose': 'Choisissez une des options',
  'form.tooLong.one': 'Utilisez au plus {{count}} caractère',
  'form.tooLong.other': 'Utilisez au plus {{count}} caractères',
  'form.tooShort.one': 'Utilisez au moins {{count}} caractère',
  'form.tooShort.other': 'Utilisez au moins {{count}} caractères',
  'form.tooMany.one': 'Choisissez-en au plus {{count}}',
  'form.tooMany.other': 'Choisissez-en au plus {{count}}',
  'form.wrongFormat': 'Vérifiez le format de ce champ',
  'form.wholeNumber': 'Saisissez un nombre entier',
  'form.number': 'Saisissez un nombre, par exemple 12.5',
  'form.amount': 'Saisissez un montant, par exemple {{example}}',
  'form.atLeast': 'Saisissez {{minimum}} ou plus',
  'form.atMost': 'Saisissez {{maximum}} ou moins',
  'form.email': 'Saisissez une adresse e-mail, par exemple name@example.com',
  'form.date': 'Saisissez une date, par exemple 2026-03-31',
  'form.url': 'Saisissez une adresse web qui commence par https://',
  'form.fileMissing': 'Choisissez un fichier',
  'form.fileTooLarge': 'Choisissez un fichier de {{megabytes}} Mo au maximum',
} as const satisfies Pack
