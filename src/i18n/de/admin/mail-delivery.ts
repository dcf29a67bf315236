import type { Pack } from '../../packs.ts'

export const mailDeliveryStrings = {
  'mailDelivery.title': 'E-Mail-Zustellung',
  'mailDelivery.note': 'Prüfen Sie, ob E-Mails den Shop verlassen, ob Mailserver dem Absender glauben und welche E-Mails nicht ankamen.',
  'mailDelivery.noun': 'E-Mail-Zustellung',
  'mailDelivery.audit.tested': 'Test-E-Mail gesendet',

  'mailDelivery.server': 'Mailserver',
  'mailDelivery.noServer':
    'Es ist kein Mailserver eingerichtet, deshalb bleiben E-Mails im Postausgang. Tragen Sie Adresse, Benutzer und Passwort Ihres Maildienstes ein und testen Sie ihn dann hier.',
  'mailDelivery.sender': 'Absender',
  'mailDelivery.host': 'Server',
  'mailDelivery.test': 'Test-E-Mail senden',
  'mailDelivery.testText': 'Sie wird sofort gesendet, und die Antwort des Mailservers erscheint hier.',
  'mailDelivery.to': 'An',
  'mailDelivery.send': 'Test-E-Mail senden',
  'mailDelivery.accepted':
    'Der Mailserver hat die E-Mail an {{address}} angenommen. Ist sie nach einigen Minuten nicht im Posteingang, sehen Sie im Spam-Ordner nach und prüfen Sie unten die Absender-Domain.',
  'mailDelivery.notAccepted': 'Die E-Mail an {{address}} wurde nicht gesendet.',
  'mailDelivery.answer': 'Antwort des Mailservers',

  'mailDelivery.bounces': 'Nicht angekommene E-Mails',
  'mailDelivery.bouncesText.one': '{{count}} E-Mail der letzten {{days}} Tage kam nicht an.',
  'mailDelivery.bouncesText.other': '{{count}} E-Mails der letzten {{days}} Tage kamen nicht an.',
  'mailDelivery.noBounces': 'Von den E-Mails der letzten {{days}} Tage ist kein Fehlschlag bekannt.',
  'mailDelivery.bouncesSource':
    'Bekannt aus Antworten des Mailservers und aus Zustellberichten, die den Shop als empfangene E-Mail erreichen.',
  'mailDelivery.showBounces': 'Diese E-Mails anzeigen',
  'mailDelivery.bounced': 'Unzustellbar',
  'mailDelivery.bouncedBecause': 'Nicht angekommen: {{reason}}',
  'mailDelivery.bouncedAt': 'Diese E-Mail kam nicht an; bekannt seit {{date}}.',

  'mailDelivery.cause.host': 'Mailserver nicht gefunden',
  'mailDelivery.cause.connection': 'Verbindung abgelehnt',
  'mailDelivery.cause.timeout': 'Keine Antwort in der Frist',
  'mailDelivery.cause.tls': 'Keine sichere Verbindung',
  'mailDelivery.cause.login': 'Benutzer oder Passwort falsch',
  'mailDelivery.cause.relay': 'Anmeldung fehlt',
  'mailDelivery.cause.sender': 'Absender abgelehnt',
  'mailDelivery.cause.recipient': 'Empfänger unbekannt',
  'mailDelivery.cause.mailboxFull': 'Postfach voll',
  'mailDelivery.cause.tooLarge': 'E-Mail zu groß',
  'mailDelivery.cause.greylisted': 'Bitte um späteren Versuch',
  'mailDelivery.cause.limit': 'Sendelimit erreicht',
  'mailDelivery.cause.authentication': 'Absender nicht nachgewiesen',
  'mailDelivery.cause.blocked': 'Als Spam blockiert',
  'mailDelivery.cause.route': 'Server des Empfängers nicht erreichbar',
  'mailDelivery.cause.later': 'Vorläufig abgelehnt',
  'mailDelivery.cause.rejected': 'Abgelehnt',
  'mailDelivery.cause.unknown': 'Grund unbekannt',
  'mailDelivery.failure.host':
    'Den Namen des Mailservers gibt es nicht, oder er ließ sich nicht nachschlagen. Prüfen Sie die Schreibweise.',
  'mailDelivery.failure.connection':
    'Dort nimmt nichts Verbindungen an. Prüfen Sie den Port (587 oder 465) und ob Ihr Hoster ausgehende E-Mails sperrt.',
  'mailDelivery.failure.timeout':
    'Der Mailserver antwortete nicht rechtzeitig. Prüfen Sie Name und Port und ob eine Firewall oder Ihr Hoster ausgehende E-Mails sperrt.',
  'mailDelivery.failure.tls':
    'Das Zertifikat des Mailservers gilt nicht für diesen Namen, oder der Port erwartet eine andere Verschlüsselung. Nehmen Sie smtps:// für Port 465, smtp:// für 587 und den Servernamen, den Ihr Maildienst nennt.',
  'mailDelivery.failure.login':
    'Der Mailserver hat Benutzer und Passwort nicht angenommen. Geben Sie beide neu ein. Manche Dienste verlangen ein App-Passwort oder einen API-Schlüssel statt Ihres Passworts.',
  'mailDelivery.failure.relay':
    'Der Mailserver sendet nur für angemeldete Benutzer. Ergänzen Sie Benutzer und Passwort Ihres Maildienstes.',
  'mailDelivery.failure.sender':
    'Der Mailserver lässt Sie von dieser Adresse nicht senden. Fügen Sie die Adresse oder ihre Domain bei Ihrem Maildienst hinzu, oder ändern Sie MAIL_FROM.',
  'mailDelivery.failure.recipient': 'Die Adresse gibt es nicht, oder sie nimmt keine E-Mails an. Fragen Sie nach einer anderen.',
  'mailDelivery.failure.mailboxFull':
    'Das Postfach des Empfängers ist voll. Senden Sie die E-Mail später noch einmal, oder fragen Sie nach einer anderen Adresse.',
  'mailDelivery.failure.tooLarge': 'Die E-Mail ist größer, als der Server erlaubt.',
  'mailDelivery.failure.greylisted':
    'Der Server nimmt E-Mails unbekannter Absender erst beim zweiten Versuch an. Der Shop versucht es von selbst noch einmal; testen Sie in einigen Minuten erneut.',
  'mailDelivery.failure.limit': 'Ihr Maildienst nimmt zurzeit keine weiteren E-Mails an. Warten Sie, oder erhöhen Sie dort das Limit.',
  'mailDelivery.failure.authentication':
    'Der Server des Empfängers konnte nicht prüfen, dass die E-Mail von Ihnen ist. Prüfen Sie die Absender-Domain und ergänzen Sie fehlende Einträge.',
  'mailDelivery.failure.blocked':
    'Der Server hält die E-Mail oder ihren Absender für Spam. Prüfen Sie die Absender-Domain und fragen Sie dann Ihren Maildienst nach der Sperre.',
  'mailDelivery.failure.route': 'Der Mailserver des Empfängers war nicht erreichbar. Prüfen Sie die Adresse auf Tippfehler.',
  'mailDelivery.failure.later': 'Der Server hat die E-Mail vorläufig abgelehnt. Der Shop versucht es von selbst noch einmal.',
  'mailDelivery.failure.rejected': 'Der Server hat die E-Mail endgültig abgelehnt. Seine Antwort sagt, warum.',
  'mailDelivery.failure.unknown': 'Es wurde kein Grund genannt, den der Shop kennt.',
} as const satisfies Pack
