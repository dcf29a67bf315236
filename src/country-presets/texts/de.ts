import { type PresetTexts, type StoreFacts, contactLines, sectionsHtml } from './store-facts.ts'

export const germanTexts: PresetTexts = {
  draft: {
    title: 'Entwurf: vor dem Veröffentlichen prüfen lassen',
    html: '<p>Dieser Text ist ein Beispiel und keine Rechtsberatung. Ergänzen Sie die Angaben in eckigen Klammern, lassen Sie ihn anwaltlich prüfen und löschen Sie dann diesen Kasten.</p>',
  },
  footer: 'Rechtliches',
  rates: { standard: 'Standardversand', international: 'Internationaler Versand' },
  pages: {
    terms: { title: 'Allgemeine Geschäftsbedingungen', slug: 'agb', html: termsHtml },
    privacy: { title: 'Datenschutzerklärung', slug: 'datenschutz', html: privacyHtml },
    returns: { title: 'Widerruf und Rückgabe', slug: 'widerruf', html: returnsHtml },
    imprint: { title: 'Impressum', slug: 'impressum', html: imprintHtml },
  },
}

const contact = (facts: StoreFacts): string => contactLines(facts, { address: '[Straße, Postleitzahl, Ort, Land]', email: '[E-Mail]' })

const countryOf = ({ country }: StoreFacts): string =>
  country === '' ? '[Land]' : (new Intl.DisplayNames('de', { type: 'region' }).of(country) ?? country)

function termsHtml(facts: StoreFacts): string {
  const { withdrawalDays, guaranteeYears } = facts
  return sectionsHtml([
    [
      'Verkäufer',
      `Ihr Vertrag kommt zustande mit:\n${contact(facts)}`,
      `Umsatzsteuer-ID: ${facts.vatNumber || '[Nummer, falls vorhanden]'}`,
    ],
    [
      'Vertragsschluss',
      'Die Produkte im Shop sind eine Einladung zur Bestellung. Ihre Bestellung ist ein Angebot. Wir nehmen es an durch [eine Auftragsbestätigung / den Versand der Ware].',
    ],
    [
      'Preise und Zahlung',
      'Es gelten die Preise zum Zeitpunkt Ihrer Bestellung. Die Kasse zeigt Steuern, Versandkosten und Zahlungsarten, bevor Sie bestellen.',
    ],
    ['Lieferung', 'Die Kasse zeigt, wohin wir liefern, was es kostet und wie lange es dauert. [Einschränkungen ergänzen.]'],
    [
      'Widerruf',
      withdrawalDays === null
        ? '[Angeben, ob und wie lange Kunden Ware zurückgeben können, die ihnen nicht gefällt.]'
        : `Verbraucher können den Vertrag innerhalb von ${withdrawalDays} Tagen ohne Angabe von Gründen widerrufen. Wie das geht, steht auf der Seite über Widerruf und Rückgabe.`,
    ],
    [
      'Mängel',
      guaranteeYears === null
        ? 'Es gelten Ihre gesetzlichen Rechte bei Mängeln. [Ergänzen.]'
        : `Es gilt die gesetzliche Gewährleistung. Für Verbraucher beträgt sie ${guaranteeYears} Jahre ab Lieferung. [Für gebrauchte Ware und digitale Produkte prüfen.]`,
    ],
    [
      'Anwendbares Recht',
      `Es gilt das Recht des Landes ${countryOf(facts)}. Zwingende Rechte des Landes, in dem Sie als Verbraucher leben, bleiben bestehen. [Prüfen.]`,
    ],
  ])
}

function privacyHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Verantwortlich', contact(facts), '[Datenschutzbeauftragte Person, falls vorhanden]'],
    [
      'Was wir speichern und warum',
      'Für Bestellungen: Name, Anschriften, E-Mail-Adresse, Telefonnummer, wenn angegeben, und was Sie gekauft haben, um den Vertrag zu erfüllen und gesetzliche Aufbewahrungspflichten einzuhalten.',
      'Für ein Konto: Ihre Anmeldedaten und bisherigen Bestellungen. Für Anfragen: Ihre Nachrichten an uns.',
      '[Zwecke und Rechtsgrundlagen ergänzen.]',
    ],
    [
      'Cookies',
      'Der Shop setzt Cookies, die er für Warenkorb, Anmeldung und Sicherheit braucht. [Statistik, Werbung und eingebettete Inhalte ergänzen, falls verwendet.]',
    ],
    [
      'Wer Daten erhält',
      'Zahlungsdienste, Versandunternehmen, unser Hosting- und unser E-Mail-Anbieter, soweit sie sie brauchen: [Namen, Anschriften, Länder].',
    ],
    ['Wie lange wir speichern', '[Fristen, etwa für Steuerunterlagen … Jahre.]'],
    [
      'Ihre Rechte',
      'Sie können Auskunft, Berichtigung, Löschung, Einschränkung und eine Kopie Ihrer Daten verlangen und der Verarbeitung widersprechen. Angemeldete Kunden können ihre Daten in ihrem Konto herunterladen und löschen.',
      `Sie können sich bei einer Aufsichtsbehörde beschweren: [Behörde, Land: ${countryOf(facts)}].`,
    ],
  ])
}

function returnsHtml(facts: StoreFacts): string {
  const { withdrawalDays, returnDays } = facts
  return sectionsHtml([
    ...(withdrawalDays === null
      ? []
      : [
          [
            'Widerrufsrecht',
            `Verbraucher können den Vertrag innerhalb von ${withdrawalDays} Tagen nach Erhalt der Ware (des letzten Pakets einer Bestellung) ohne Angabe von Gründen widerrufen.`,
            'Eine eindeutige Erklärung genügt, zum Beispiel per E-Mail oder Brief.',
            facts.isUnion ? 'Sie können auch die Schaltfläche „Vertrag widerrufen“ auf der Seite Ihrer Bestellung verwenden.' : null,
            'Wir erstatten Ihre Zahlungen samt Standardversand innerhalb von 14 Tagen nach Ihrer Erklärung. Wir können warten, bis die Ware zurück ist oder Sie den Versand nachgewiesen haben.',
            '[Amtliche Muster-Widerrufsbelehrung und Muster-Formular einfügen, Ausnahmen nennen.]',
          ] as const,
        ]),
    [
      'Rückgabe',
      returnDays === null
        ? '[Angeben, ob Sie Ware über das Gesetz hinaus zurücknehmen.]'
        : `Sie können auf der Seite Ihrer Bestellung ${returnDays} Tage lang nach der Lieferung eine Rücksendung anmelden.`,
      'Kosten der Rücksendung: [wer zahlt].',
    ],
    ['Anschrift für Rücksendungen und Erklärungen', contact(facts)],
  ])
}

function imprintHtml(facts: StoreFacts): string {
  return sectionsHtml([
    ['Anbieter', contact(facts), 'Telefon: [Nummer]', 'Vertreten durch: [Name]'],
    ['Register', '[Register, Ort und Nummer, falls eingetragen]'],
    ['Umsatzsteuer-ID', facts.vatNumber || '[Umsatzsteuer-ID, falls vorhanden]'],
    ['Aufsicht und Beruf', '[Aufsichtsbehörde, Kammer und berufsrechtliche Regelungen, falls zutreffend]'],
    ['Verantwortlich für den Inhalt', '[Name und Anschrift]'],
  ])
}
