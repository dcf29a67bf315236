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
  'mailDelivery.notAccepted': 'Der Mailserver hat die E-Mail an {{address}} nicht angenommen.',
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
  'mailDelivery.cause.inner': 'Server im eigenen Netz',
  'mailDelivery.cause.connection': 'Verbindung abgelehnt',
  'mailDelivery.cause.dropped': 'Verbindung beendet',
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
  'mailDelivery.failure.inner':
    'Der Name des Mailservers führt zu einer Adresse in Ihrem Netz, zu der sich der Shop nicht verbindet. Tragen Sie den öffentlichen Namen ein, den Ihr Maildienst nennt, oder lassen Sie Ihren Techniker PRIVATE_MAIL_SERVER=allowed setzen.',
  'mailDelivery.failure.connection':
    'Dort nimmt nichts Verbindungen an. Prüfen Sie den Port (587 oder 465) und ob Ihr Hoster ausgehende E-Mails sperrt.',
  'mailDelivery.failure.dropped':
    'Der Mailserver hat die Verbindung beendet, bevor er die E-Mail annahm. Versuchen Sie es noch einmal; geschieht es wieder, fragen Sie Ihren Maildienst, ob er E-Mails von diesem Server annimmt.',
  'mailDelivery.failure.timeout':
    'Der Mailserver antwortete nicht rechtzeitig. Prüfen Sie Name und Port und ob eine Firewall oder Ihr Hoster ausgehende E-Mails sperrt.',
  'mailDelivery.failure.tls':
    'Das Zertifikat des Mailservers gilt nicht für diesen Namen, oder der Port erwartet eine andere Verschlüsselung. Nehmen Sie smtps:// für Port 465, smtp:// für 587 und den Servernamen, den Ihr Maildienst nennt.',
  'mailDelivery.failure.login':
    'Der Mailserver hat Benutzer und Passwort nicht angenommen. Geben Sie beide neu ein. Manche Dienste verlangen ein App-Passwort oder einen API-Schlüssel statt Ihres Passworts.',
  'mailDelivery.failure.relay':
    'Der Mailserver sendet nur für angemeldete Benutzer. Ergänzen Sie Benutzer und Passwort Ihres Maildienstes.',
  'mailDelivery.failure.sender':
    'Der Mailserver lässt Sie von dieser Adresse nicht senden. Fügen Sie die Adresse oder ihre Domain bei Ihrem Maildienst hinzu, oder ändern Sie den Absender.',
  'mailDelivery.failure.recipient': 'Die Adresse gibt es nicht, oder sie nimmt keine E-Mails an. Fragen Sie nach einer anderen.',
  'mailDelivery.failure.mailboxFull':
    'Das Postfach des Empfängers ist voll. Senden Sie die E-Mail später noch einmal, oder fragen Sie nach einer anderen Adresse.',
  'mailDelivery.failure.tooLarge': 'Die E-Mail ist größer, als der Server erlaubt.',
  'mailDelivery.failure.greylisted':
    'Der Server nimmt E-Mails unbekannter Absender erst beim zweiten Versuch an. Senden Sie sie in einigen Minuten erneut.',
  'mailDelivery.failure.limit': 'Ihr Maildienst nimmt zurzeit keine weiteren E-Mails an. Warten Sie, oder erhöhen Sie dort das Limit.',
  'mailDelivery.failure.authentication':
    'Der Server des Empfängers konnte nicht prüfen, dass die E-Mail von Ihnen ist. Prüfen Sie die Absender-Domain und ergänzen Sie fehlende Einträge.',
  'mailDelivery.failure.blocked':
    'Der Server hält die E-Mail oder ihren Absender für Spam. Prüfen Sie die Absender-Domain und fragen Sie dann Ihren Maildienst nach der Sperre.',
  'mailDelivery.failure.route': 'Der Mailserver des Empfängers war nicht erreichbar. Prüfen Sie die Adresse auf Tippfehler.',
  'mailDelivery.failure.later': 'Der Server hat die E-Mail vorläufig abgelehnt. Senden Sie sie in einigen Minuten erneut.',
  'mailDelivery.failure.rejected': 'Der Server hat die E-Mail endgültig abgelehnt. Seine Antwort sagt, warum.',
  'mailDelivery.failure.unknown': 'Es wurde kein Grund genannt, den der Shop kennt.',

  'mailDelivery.notClaimed': 'Diese E-Mail wird schon gesendet, oder es ist kein Mailserver eingerichtet.',
  'mailDelivery.domain': 'Absender-Domain {{domain}}',
  'mailDelivery.domainText':
    'Empfänger schlagen diese Einträge Ihrer Domain nach, um zu sehen, dass E-Mails von Ihnen sind. Ohne sie landen E-Mails im Spam oder werden abgelehnt.',
  'mailDelivery.domainNotPublic':
    'Andere Server können {{domain}} nicht nachschlagen. Senden Sie von einer Adresse Ihrer eigenen Domain, etwa shop@ihre-domain.de, und prüfen Sie sie hier.',
  'mailDelivery.domainOfProvider':
    '{{domain}} gehört einem Anbieter von Postfächern, Sie können dort also keine Einträge anlegen. E-Mails über einen anderen Server landen im Spam oder werden abgelehnt. Senden Sie von einer Adresse Ihrer eigenen Domain, etwa shop@ihre-domain.de.',
  'mailDelivery.selector': 'DKIM-Selektor',
  'mailDelivery.selectorHint': 'Ihr Maildienst zeigt ihn beim DKIM-Eintrag, vor ._domainkey. Leer lassen, um die üblichen zu versuchen.',
  'mailDelivery.selectorInvalid': 'Geben Sie nur den Selektor ein: Buchstaben, Ziffern, Bindestriche und Punkte.',
  'mailDelivery.check': 'Domain prüfen',
  'mailDelivery.checkAgain': 'Noch einmal prüfen',
  'mailDelivery.checkedAt': 'Geprüft: {{date}}',
  'mailDelivery.result.ok': 'Gefunden',
  'mailDelivery.result.missing': 'Fehlt',
  'mailDelivery.result.notNeeded': 'Nicht nötig',
  'mailDelivery.result.several': 'Mehr als einer',
  'mailDelivery.result.tooMany': 'Zu viele Abfragen',
  'mailDelivery.result.open': 'Offen für alle',
  'mailDelivery.result.nobody': 'Für alle geschlossen',
  'mailDelivery.result.notIncluded': 'Dienst fehlt',
  'mailDelivery.result.revoked': 'Widerrufen',
  'mailDelivery.result.unknown': 'Nicht gefunden',
  'mailDelivery.result.monitored': 'Gefunden',
  'mailDelivery.result.testing': 'Gefunden',
  'mailDelivery.result.broken': 'Ungültig',
  'mailDelivery.result.noAnswer': 'Keine Antwort',
  'mailDelivery.addRecord':
    'Legen Sie diesen Eintrag bei Ihrem Registrar oder DNS-Anbieter an. Manche wollen nur den Teil des Namens vor Ihrer Domain.',
  'mailDelivery.replaceRecord': 'Ersetzen Sie den Eintrag durch diesen.',
  'mailDelivery.yourService': 'Ihrem Maildienst',
  'mailDelivery.spf.ok': 'Der Eintrag nennt, wer für {{domain}} senden darf. Er verursacht {{count}} von höchstens {{most}} Abfragen.',
  'mailDelivery.spf.missing': '{{domain}} sagt nicht, welche Server für sie senden dürfen.',
  'mailDelivery.spf.notNeeded':
    '{{service}} sendet mit einer eigenen Rücksendeadresse, {{domain}} braucht also keinen SPF-Eintrag. DMARC wird durch DKIM erfüllt.',
  'mailDelivery.spf.several':
    '{{domain}} hat mehr als einen SPF-Eintrag, deshalb zählt für Empfänger keiner. Fassen Sie sie zu einem zusammen.',
  'mailDelivery.spf.tooMany':
    'Der Eintrag verursacht mehr als {{most}} Abfragen und gilt Empfängern deshalb als fehlerhaft. Entfernen Sie, was Sie nicht mehr nutzen.',
  'mailDelivery.spf.open':
    'Wegen {{term}} darf jeder als {{domain}} senden. Entfernen Sie diesen Teil, und beenden Sie den Eintrag mit ~all.',
  'mailDelivery.spf.broken':
    'Für Empfänger gilt der ganze Eintrag wegen {{term}} als ungültig. Das ist ein Tippfehler oder führt ins Leere: Berichtigen oder entfernen Sie es.',
  'mailDelivery.spf.nobody': 'Nach dem Eintrag darf kein Server für {{domain}} senden, deshalb lehnen Empfänger Ihre E-Mails ab.',
  'mailDelivery.spf.notIncluded': 'Der Eintrag nennt {{service}} nicht, den Dienst, der Ihre E-Mails sendet.',
  'mailDelivery.spf.noAnswer': 'Das DNS antwortete nicht. Prüfen Sie in einer Minute noch einmal.',
  'mailDelivery.spf.noRoom':
    'Mit ihm würde der Eintrag mehr als {{most}} Abfragen auslösen. Entfernen Sie zuerst, was Sie nicht mehr nutzen.',
  'mailDelivery.spf.others':
    'Senden Sie von dieser Domain auch andere E-Mails, etwa aus Ihrem Postfach, muss der Eintrag auch diesen Dienst nennen, sonst landen sie im Spam.',
  'mailDelivery.spf.general': 'Das nennt Ihren Mailserver. Nennt Ihr Maildienst einen anderen SPF-Eintrag, nehmen Sie jenen.',
  'mailDelivery.dkim.ok':
    'Ein Schlüssel für Signaturen von {{domain}} wurde gefunden. DMARC braucht ihn, wo der Maildienst eine eigene Rücksendeadresse nutzt.',
  'mailDelivery.dkim.revoked':
    'Der Schlüssel ist leer, Signaturen mit ihm zählen also nicht. Erzeugen Sie bei Ihrem Maildienst einen neuen.',
  'mailDelivery.dkim.unknown':
    'Unter {{count}} üblichen Namen wurde kein Schlüssel gefunden. Eine Domain lässt sich nicht nach allen ihren Namen fragen: Geben Sie den Selektor Ihres Maildienstes ein, um sicher zu sein.',
  'mailDelivery.dkim.notFound': 'Unter {{name}} gibt es keinen Schlüssel.',
  'mailDelivery.dkim.noAnswer': 'Das DNS antwortete nicht. Prüfen Sie in einer Minute noch einmal.',
  'mailDelivery.dkim.how':
    'Den Schlüssel erzeugen Sie bei {{service}}: Öffnen Sie dort die Seite über Ihre Domain und legen Sie die gezeigten Einträge an.',
  'mailDelivery.dmarc.ok':
    '{{domain}} bittet Empfänger, E-Mails abzulehnen oder auszusortieren, die weder durch SPF noch durch DKIM zeigen, dass sie von Ihnen sind.',
  'mailDelivery.dmarc.monitored':
    'Der Eintrag hat p=none: Empfänger berichten, tun aber nichts gegen gefälschte E-Mails. Bestehen Ihre E-Mails, ändern Sie ihn auf p=quarantine.',
  'mailDelivery.dmarc.testing':
    'Der Eintrag enthält t=y: Empfänger wenden die Richtlinie noch nicht an. Sobald Ihre E-Mails bestehen, entfernen Sie t=y.',
  'mailDelivery.dmarc.missing': '{{domain}} hat keine Richtlinie. Große Maildienste erwarten eine von allen, die vielen schreiben.',
  'mailDelivery.dmarc.several':
    '{{domain}} hat mehr als einen DMARC-Eintrag, deshalb zählt für Empfänger keiner. Löschen Sie alle bis auf einen.',
  'mailDelivery.dmarc.broken':
    'Der Eintrag ist ungültig: Er muss mit {{version}} beginnen, ohne Anführungszeichen, und p muss none, quarantine oder reject sein.',
  'mailDelivery.dmarc.noAnswer': 'Das DNS antwortete nicht. Prüfen Sie in einer Minute noch einmal.',
  'mailDelivery.receiving': 'E-Mail-Empfang',
  'mailDelivery.receives.ok': '{{domain}} empfängt E-Mails, Antworten und Zustellberichte können also ankommen.',
  'mailDelivery.receives.missing':
    '{{domain}} empfängt keine E-Mails, Antworten an {{domain}} und Zustellberichte gehen also verloren. Legen Sie den MX-Eintrag Ihres Maildienstes an.',
  'mailDelivery.receives.noAnswer': 'Das DNS antwortete nicht. Prüfen Sie in einer Minute noch einmal.',
} as const satisfies Pack
