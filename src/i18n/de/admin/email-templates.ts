import type { Pack } from '../../packs.ts'

export const emailTemplatesStrings = {
  'emailTemplates.title': 'E-Mail-Vorlagen',
  'emailTemplates.note':
    'Jede E-Mail, die der Shop sendet. Ändern Sie Betreff und Text in jeder Sprache; zum mitgelieferten Text können Sie immer zurück.',
  'emailTemplates.email': 'E-Mail',
  'emailTemplates.slug': 'Kurzname',
  'emailTemplates.typeId': 'Typ',
  'emailTemplates.changedIn': 'Geändert in',
  'emailTemplates.changed': 'Zuletzt geändert',
  'emailTemplates.builtIn': 'Mitgelieferter Text',
  'emailTemplates.edited': 'Geändert',
  'emailTemplates.broken': 'Fehlerhaft in {{languages}}: Der mitgelieferte Text wird gesendet',
  'emailTemplates.typeNote': 'Typ {{type}}',
  'emailTemplates.languages': 'Sprachen',
  'emailTemplates.text': 'Betreff und Text',
  'emailTemplates.body': 'Text',
  'emailTemplates.bodyHint': 'HTML mit Überschriften, Absätzen, Listen, Links und Bildern. Anderes wird beim Speichern entfernt.',
  'emailTemplates.variables': 'Variablen',
  'emailTemplates.required': 'Erforderlich',
  'emailTemplates.updatePreview': 'Vorschau aktualisieren',
  'emailTemplates.test': 'Test an mich senden',
  'emailTemplates.testQueued': 'Der gespeicherte Text ist mit Beispieldaten unterwegs an {{email}}.',
  'emailTemplates.saved': 'E-Mail-Vorlage gespeichert',
  'emailTemplates.reset': 'Mit dem mitgelieferten Text vergleichen',
  'emailTemplates.resetHint':
    'Beim Zurücksetzen werden Betreff und Text in dieser Sprache ersetzt. Ab der nächsten E-Mail bekommen Kunden den mitgelieferten Text.',
  'emailTemplates.resetButton': 'Auf den mitgelieferten Text zurücksetzen',
  'emailTemplates.wasReset': 'Auf den mitgelieferten Text zurückgesetzt',
  'emailTemplates.error.unknown': 'Diese E-Mail hat keine Variable {{name}}. Wählen Sie eine aus der Liste.',
  'emailTemplates.error.missing': 'Fügen Sie {{name}} hinzu. Ohne sie funktioniert die E-Mail nicht.',
  'emailTemplates.error.braces':
    'Vervollständigen oder entfernen Sie {{name}}. Eine Variable ist ein Name aus der Liste in doppelten geschweiften Klammern.',
} as const satisfies Pack
