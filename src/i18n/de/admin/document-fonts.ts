import type { Pack } from '../../packs.ts'

export const documentFontsStrings = {
  'documentFonts.title': 'Schriften für Dokumente',
  'documentFonts.note': 'Schriften für Rechnungen und Lieferscheine als PDF.',
  'documentFonts.shipped':
    'Lateinische, griechische, kyrillische, hebräische, arabische, thailändische, armenische und georgische Buchstaben und Emojis sind enthalten. Installieren Sie Chinesisch, Japanisch und Koreanisch, wenn Kunden oder Produkte so heißen.',
  'documentFonts.noun': 'Schrift für Dokumente',
  'documentFonts.name.sc': 'Chinesisch (vereinfacht)',
  'documentFonts.name.tc': 'Chinesisch (traditionell)',
  'documentFonts.name.jp': 'Japanisch',
  'documentFonts.name.kr': 'Koreanisch',
  'documentFonts.state.installed': 'Installiert',
  'documentFonts.state.damaged': 'Beschädigt',
  'documentFonts.state.missing': 'Nicht installiert',
  'documentFonts.damagedText':
    'Die gespeicherte Datei ist nicht diese Schrift. Dokumente lassen ihre Zeichen deshalb weg. Installieren Sie die Schrift erneut.',
  'documentFonts.size': 'Größe',
  'documentFonts.license': 'Schrift',
  'documentFonts.source': 'Download von',
  'documentFonts.byHand': 'Von Hand',
  'documentFonts.byHandText': 'Laden Sie die Datei herunter und speichern Sie sie im Datenordner unter diesem Namen:',
  'documentFonts.action.install': 'Installieren',
  'documentFonts.actionOf.install': '{{name}} installieren',
  'documentFonts.action.remove': 'Entfernen',
  'documentFonts.actionOf.remove': '{{name}} entfernen',
  'documentFonts.installed': '{{name}} ist installiert. Neue Dokumente verwenden die Schrift.',
  'documentFonts.removed': '{{name}} ist entfernt.',
  'documentFonts.error.unreachable':
    'Die Schrift konnte nicht von {{hosts}} geladen werden. Versuchen Sie es später erneut, erlauben Sie diesem Server Verbindungen dorthin, oder speichern Sie die Datei von Hand.',
  'documentFonts.error.otherFile':
    'Die Datei von {{hosts}} ist nicht die erwartete Schrift. Es wurde nichts installiert. Versuchen Sie es später erneut, oder speichern Sie die Datei von Hand.',
  'documentFonts.error.notStored':
    'Die Schrift konnte nicht gespeichert werden. Prüfen Sie den freien Platz im Datenordner und ob der Shop dort schreiben darf.',
  'documentFonts.leftOut': 'Rechnung und Lieferschein als PDF lassen diese Zeichen weg: {{characters}}',
  'documentFonts.installToShow': 'Chinesisch, Japanisch oder Koreanisch installieren',
} as const satisfies Pack
