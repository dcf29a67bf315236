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
  'emailTemplates.preheader': 'Vorschauzeile',
  'emailTemplates.preheaderHint': 'Postfächer zeigen sie neben dem Betreff. Leer: der Anfang des Textes.',
  'emailTemplates.insert': 'Einfügen',
  'emailTemplates.insertNamed': '{{name}} an der Schreibmarke einfügen',
  'emailTemplates.inserted': '{{name}} eingefügt',
  'emailTemplates.previewData': 'Anzeigen mit',
  'emailTemplates.sampleData': 'Beispieldaten',
  'emailTemplates.orderOf': 'Bestellung {{number}}, {{name}}',
  'emailTemplates.ticketAbout': 'Ticket {{number}}, {{subject}}',
  'emailTemplates.showData': 'Anzeigen',
  'emailTemplates.sending': 'Versand',
  'emailTemplates.off': 'Aus',
  'emailTemplates.onHint': 'Diese E-Mail wird gesendet. Sie können sie ausschalten; nichts anderes hängt davon ab.',
  'emailTemplates.offHint': 'Diese E-Mail ist ausgeschaltet und wird nicht gesendet.',
  'emailTemplates.switchOn': 'Einschalten',
  'emailTemplates.switchOff': 'Ausschalten',
  'emailTemplates.switchedOn': 'E-Mail eingeschaltet',
  'emailTemplates.switchedOff': 'E-Mail ausgeschaltet',
  'emailTemplates.required.contract':
    'Kann nicht ausgeschaltet werden: Käufer müssen sie von Rechts wegen bekommen, oder um ihre Bestellung zu bezahlen und zu erhalten.',
  'emailTemplates.required.security': 'Kann nicht ausgeschaltet werden: Ohne sie lassen sich Konten nicht sicher nutzen.',
  'emailTemplates.required.asked':
    'Kann nicht ausgeschaltet werden: Sie wird nur gesendet, wenn jemand sie anfordert oder Mitarbeiter sie senden.',
  'emailTemplates.required.money': 'Kann nicht ausgeschaltet werden: Mitarbeiter müssen handeln, bevor Geld verloren geht.',
  'emailTemplates.versionRestored': 'Version wiederhergestellt',
  'emailTemplates.passedOver.one':
    'Ihr Text von „{{name}}“ ({{language}}) verletzt die Regeln. Seit {{date}} hatte {{count}} E-Mail stattdessen den mitgelieferten Text.',
  'emailTemplates.passedOver.other':
    'Ihr Text von „{{name}}“ ({{language}}) verletzt die Regeln. Seit {{date}} hatten {{count}} E-Mails stattdessen den mitgelieferten Text.',
  'emailTemplates.correct': 'Korrigieren',
  'emailTemplates.error.unknown': 'Diese E-Mail hat keine Variable {{name}}. Wählen Sie eine aus der Liste.',
  'emailTemplates.error.missing': 'Fügen Sie {{name}} hinzu. Ohne sie funktioniert die E-Mail nicht.',
  'emailTemplates.brokenSentences':
    'Diese Sätze könnten einen Link an eine andere Website senden, deshalb gelten die mitgelieferten. Korrigieren Sie sie unter Sprachen.',
  'emailTemplates.someBroken':
    'Einige Ihrer Texte verletzen die Regeln, deshalb wird stattdessen der mitgelieferte Text gesendet. Öffnen Sie die markierten E-Mails, um den Grund zu sehen.',
  'emailTemplates.sentBuiltIn': 'Ihr Text verletzt die Regeln, deshalb wird stattdessen der mitgelieferte Text gesendet:',
  'emailTemplates.adminsOnly':
    'Diese E-Mail enthält einen Code oder Link, der ein Konto öffnet, oder warnt Administratoren. Nur Administratoren können ihren Text ändern.',
  'emailTemplates.error.position':
    'Schreiben Sie {{name}} zwischen Leerzeichen, oder einen Link als die ganze Adresse eines Links. In einer anderen Adresse, einem Bild oder anderem Markup kann die Variable nicht vorkommen.',
  'emailTemplates.error.braces':
    'Vervollständigen oder entfernen Sie {{name}}. Eine Variable ist ein Name aus der Liste in doppelten geschweiften Klammern.',
  'emailTemplates.noun.email': 'E-Mail',
  'emailTemplates.noun.template': 'E-Mail-Vorlage',
  'emailTemplates.audit.passedOver': 'Statt einer fehlerhaften E-Mail-Vorlage den mitgelieferten Text gesendet',
} as const satisfies Pack
