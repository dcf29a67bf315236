import type { Pack } from '../packs.ts'

export const formStrings = {
  'form.missing': 'Füllen Sie dieses Feld aus',
  'form.choose': 'Wählen Sie eine der Optionen',
  'form.tooLong.one': 'Verwenden Sie höchstens {{count}} Zeichen',
  'form.tooLong.other': 'Verwenden Sie höchstens {{count}} Zeichen',
  'form.tooShort.one': 'Verwenden Sie mindestens {{count}} Zeichen',
  'form.tooShort.other': 'Verwenden Sie mindestens {{count}} Zeichen',
  'form.tooMany.one': 'Wählen Sie höchstens {{count}}',
  'form.tooMany.other': 'Wählen Sie höchstens {{count}}',
  'form.wrongFormat': 'Prüfen Sie das Format dieses Felds',
  'form.wholeNumber': 'Geben Sie eine ganze Zahl ein',
  'form.number': 'Geben Sie eine Zahl ein, zum Beispiel 12.5',
  'form.amount': 'Geben Sie einen Betrag ein, zum Beispiel {{example}}',
  'form.atLeast': 'Geben Sie {{minimum}} oder mehr ein',
  'form.atMost': 'Geben Sie {{maximum}} oder weniger ein',
  'form.email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
  'form.date': 'Geben Sie ein Datum ein, zum Beispiel 2026-03-31',
  'form.url': 'Geben Sie eine Webadresse ein, die mit https:// beginnt',
  'form.fileMissing': 'Wählen Sie eine Datei',
  'form.fileTooLarge': 'Wählen Sie eine Datei mit höchstens {{megabytes}} MB',
} as const satisfies Pack
