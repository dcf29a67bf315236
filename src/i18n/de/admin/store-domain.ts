import type { Pack } from '../../packs.ts'

export const storeDomainStrings = {
  'storeDomain.title': 'Domain und Zertifikat',
  'storeDomain.note': 'Was Sie bei Ihrem Registrar und vor dem Shop einstellen, und ob es funktioniert.',
  'storeDomain.notPublic':
    '{{host}} lässt sich nur auf diesem Rechner oder in Ihrem Netz öffnen. Setzen Sie BASE_URL auf die öffentliche Adresse des Shops, etwa https://shop.ihre-domain.de, und starten Sie neu.',
  'storeDomain.openedElsewhere':
    'Sie haben diese Seite unter {{opened}} geöffnet, aber Links in E-Mails führen zu {{host}}. Nutzen Kunden die Adresse {{opened}}, setzen Sie BASE_URL darauf.',
  'storeDomain.address': 'Adresse des Shops',
  'storeDomain.addressText':
    'Mit ihr beginnen Links in E-Mails, Weiterleitungen und die Rückkehr von der Zahlung. Die Variable BASE_URL legt sie fest; sie gilt nach einem Neustart.',
  'storeDomain.registrar': 'Bei Ihrem Registrar',
  'storeDomain.registrarText':
    'Öffnen Sie die DNS-Einstellungen, wo Sie die Domain gekauft haben, und lassen Sie {{host}} zu Ihrem Server führen:',
  'storeDomain.recordA': 'Die IPv4-Adresse Ihres Servers, die Ihr Hoster anzeigt.',
  'storeDomain.recordAaaa':
    'Seine IPv6-Adresse. Hat der Server keine, lassen Sie den Eintrag weg: Ein falscher macht den Shop für viele Besucher unerreichbar.',
  'storeDomain.recordCname': 'Statt beider: ein Name, den Ihr Hoster Ihnen gibt. Für eine Domain ohne Subdomain nicht möglich.',
  'storeDomain.recordsFound': 'Das DNS hat zurzeit diese Einträge:',
  'storeDomain.check': 'Prüfung',
  'storeDomain.checkText': 'Der Shop schlägt seine Adresse nach, ruft dort eine eigene Seite ab und liest das Zertifikat.',
  'storeDomain.checkNow': 'Jetzt prüfen',
  'storeDomain.dns': 'DNS',
  'storeDomain.dnsText.ok': '{{host}} führt zu diesen Adressen.',
  'storeDomain.dnsText.inner':
    '{{host}} führt zu einer Adresse in Ihrem Netz, Besucher von anderswo erreichen den Shop also nicht. Lassen Sie den Eintrag zur öffentlichen Adresse Ihres Servers führen. Sieht es nur dieser Server so, entfernen Sie den Namen aus seiner Datei /etc/hosts.',
  'storeDomain.dnsText.noHost':
    '{{host}} gibt es im DNS noch nicht. Legen Sie den Eintrag oben an. Es kann eine Stunde dauern, bis andere Server ihn sehen.',
  'storeDomain.answerOf': 'Antwort von {{address}}',
  'storeDomain.answer.ok': 'Dort antwortet dieser Shop.',
  'storeDomain.answer.different':
    'Dort antwortet etwas anderes (Status {{detail}}). Lassen Sie {{host}} zu diesem Server führen und den Proxy Anfragen an diesen Shop weitergeben.',
  'storeDomain.answer.redirect':
    'Es wird zu {{detail}} weitergeleitet. Setzen Sie BASE_URL auf die Adresse, die der Shop haben soll, oder entfernen Sie die Weiterleitung.',
  'storeDomain.answer.certificate':
    'Das Zertifikat gilt nicht für {{host}} ({{detail}}). Lassen Sie Ihren Proxy eines für diesen Namen holen.',
  'storeDomain.answer.noAnswer':
    'Dort antwortet nichts ({{detail}}). Starten Sie den Proxy, öffnen Sie die Ports 80 und 443 und prüfen Sie den Eintrag. Manche Netze erreichen ihre eigene öffentliche Adresse nicht: Versuchen Sie es dann von außen.',
  'storeDomain.certificate': 'Zertifikat',
  'storeDomain.certificateText.ok': 'Ausgestellt von {{issuer}}, gültig bis {{date}}.',
  'storeDomain.certificateText.endsSoon': 'Es endet am {{date}} und sollte schon erneuert sein. Prüfen Sie, ob Ihr Proxy es erneuert.',
  'storeDomain.certificateText.invalid':
    'Browser vertrauen ihm nicht (ausgestellt von {{issuer}}, bis {{date}}). Lassen Sie Ihren Proxy eines für diesen Namen holen.',
  'storeDomain.noHttpsText':
    'BASE_URL beginnt mit http://, Passwörter und Adressen werden also unverschlüsselt gesendet. Stellen Sie einen Proxy mit Zertifikat davor und setzen Sie BASE_URL auf https://.',
  'storeDomain.redirect': 'http führt zu https',
  'storeDomain.redirectText.ok': 'Wer die Adresse ohne https eingibt, gelangt dorthin.',
  'storeDomain.redirectText.plain': 'http://{{host}} wird unverschlüsselt ausgeliefert. Lassen Sie Ihren Proxy auf https weiterleiten.',
  'storeDomain.redirectText.elsewhere':
    'http://{{host}} leitet zu einer anderen Adresse weiter. Lassen Sie es zu https://{{host}} weiterleiten.',
  'storeDomain.redirectText.closed':
    'Unter http://{{host}} antwortet nichts. Alte Browser und eingetippte Adressen können scheitern; die meisten Browser versuchen https von selbst.',
  'storeDomain.hstsText.ok': 'Browser merken sich für ein Jahr oder länger, nur https zu nutzen.',
  'storeDomain.hstsText.short':
    'Der Header Strict-Transport-Security ist kürzer als ein Jahr. Der Shop sendet zwei Jahre: Lassen Sie Ihren Proxy ihn unverändert weitergeben.',
  'storeDomain.hstsText.missing':
    'Der Header Strict-Transport-Security kommt nicht an. Der Shop sendet ihn: Lassen Sie Ihren Proxy ihn weitergeben.',
  'storeDomain.proxy': 'Vor dem Shop',
  'storeDomain.clientAddress': 'Adresse der Besucher',
  'storeDomain.proxyState.ok': 'Bekannt',
  'storeDomain.proxyState.direct': 'Kein Proxy',
  'storeDomain.proxyState.untrusted': 'Alle gleich',
  'storeDomain.proxyState.foreign': 'Unbekannter Absender',
  'storeDomain.proxyState.cloudflare': 'Von Cloudflare',
  'storeDomain.proxyState.everyone': 'Fälschbar',
  'storeDomain.proxyState.another': 'Noch ein Proxy',
  'storeDomain.proxyState.silent': 'Unbekannt',
  'storeDomain.proxyText.ok':
    'Diese Anfrage kam von {{client}} über einen vertrauten Proxy ({{peer}}). Ist das Ihre Adresse, ist alles in Ordnung.',
  'storeDomain.proxyText.direct':
    'Diese Anfrage kam von {{peer}} ohne Proxy. Ist das nicht Ihre Adresse, muss Ihr Proxy X-Forwarded-For senden.',
  'storeDomain.proxyText.untrusted':
    'Ein Proxy unter {{peer}} gibt Anfragen weiter, ihm wird aber nicht vertraut. Alle Besucher zählen als einer und erhalten bald „Zu viele Anfragen“. Setzen Sie TRUSTED_PROXIES={{peer}} und starten Sie neu.',
  'storeDomain.proxyText.foreign':
    'Diese Anfrage kam von {{peer}} mit X-Forwarded-For, was der Shop nicht beachtet. Ist {{peer}} ein Proxy vor dem Shop, setzen Sie TRUSTED_PROXIES={{peer}} und starten Sie neu. Ist es Ihr eigener Anschluss, ist alles in Ordnung: Vertrauen Sie ihm nicht.',
  'storeDomain.proxyText.cloudflare':
    'Cloudflare nennt {{visitor}} als Ihre Adresse, der Shop hält aber {{client}} dafür. Setzen Sie TRUSTED_PROXIES auf Ihren eigenen Proxy und alle Netze von Cloudflare, und lassen Sie Ihren Proxy X-Forwarded-For ergänzen statt ersetzen, wie docs/proxy/cloudflare.md zeigt.',
  'storeDomain.proxyText.everyone':
    'TRUSTED_PROXIES enthält ein Netz, aus dem auch Besucher kommen. Jeder kann eine beliebige Adresse als seine angeben und so Begrenzungen umgehen. Setzen Sie es nur auf die Adressen Ihrer eigenen Proxys und starten Sie neu.',
  'storeDomain.proxyText.another':
    'Der Shop hält {{client}} für Ihre Adresse; das ist die eines weiteren Proxys oder Ihres eigenen Netzes. Ist es ein Proxy, nehmen Sie seine Adresse oder sein Netz in TRUSTED_PROXIES auf und starten Sie neu.',
  'storeDomain.proxyText.silent':
    'Diese Anfrage kam von {{peer}}, einer inneren Adresse, ohne X-Forwarded-For. Steht ein Proxy davor, lassen Sie ihn diesen Header senden und setzen Sie TRUSTED_PROXIES={{peer}}.',
  'storeDomain.result.ok': 'OK',
  'storeDomain.result.inner': 'Innere Adresse',
  'storeDomain.result.noHost': 'Nicht gefunden',
  'storeDomain.result.different': 'Nicht dieser Shop',
  'storeDomain.result.redirect': 'Weiterleitung',
  'storeDomain.result.certificate': 'Nicht vertraut',
  'storeDomain.result.noAnswer': 'Keine Antwort',
  'storeDomain.result.endsSoon': 'Endet bald',
  'storeDomain.result.invalid': 'Nicht vertraut',
  'storeDomain.result.noHttps': 'Unverschlüsselt',
  'storeDomain.result.plain': 'Unverschlüsselt',
  'storeDomain.result.elsewhere': 'Woanders',
  'storeDomain.result.closed': 'Geschlossen',
  'storeDomain.result.short': 'Kurz',
  'storeDomain.result.missing': 'Fehlt',
} as const satisfies Pack
