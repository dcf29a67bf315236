import type { Pack } from '../packs.ts'

export const helpdeskStrings = {
  'helpdesk.subjectInvalid': 'Geben Sie einen Betreff mit höchstens {{most}} Zeichen ein.',
  'helpdesk.messageMissing': 'Geben Sie eine Nachricht ein.',
  'helpdesk.messageTooLong': 'Geben Sie eine Nachricht mit höchstens {{most}} Zeichen ein oder senden Sie sie als Datei.',
  'helpdesk.tooManyFiles': 'Wählen Sie höchstens {{most}} Dateien.',
  'helpdesk.fileEmpty': 'Die Datei {{name}} ist leer. Wählen Sie eine andere.',
  'helpdesk.fileTooLarge': 'Die Datei {{name}} ist größer als {{megabytes}} MB. Wählen Sie eine kleinere.',
  'helpdesk.filesTooLarge': 'Die Dateien sind zusammen größer als {{megabytes}} MB. Wählen Sie weniger oder kleinere.',
  'helpdesk.erasedAuthor': 'Gelöschtes Konto',
  'helpdesk.erasedMessage': 'Diese Nachricht wurde mit dem Konto gelöscht, zu dem sie gehörte.',
  'helpdesk.quoted': 'Zitierten Text anzeigen',
  'helpdesk.quotedOf': 'Zitierten Text anzeigen, {{message}}',
  'helpdesk.fileOf': '{{name}} {{size}}, {{message}}',
  'helpdesk.attachmentsOf': 'Anhänge, {{message}}',
  'helpdesk.blockedImage': 'Bild nicht geladen',
  'helpdesk.blockedImageNamed': 'Bild nicht geladen: {{name}}',
} as const satisfies Pack
