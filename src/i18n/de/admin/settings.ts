import type { Pack } from '../../packs.ts'

export const settingsStrings = {
  'settings.title': 'Einstellungen',
  'settings.note': 'Änderungen gelten sofort für alle.',
  'settings.saved': 'Einstellungen gespeichert',
  'settings.editConflict': 'Eine andere Person hat die Einstellungen während Ihrer Bearbeitung gespeichert.',

  'settings.section.general': 'Allgemein',
  'settings.section.general.hint': 'Name, Standort und Kontaktdaten Ihres Shops.',
  'settings.site_name': 'Name des Shops',
  'settings.site_name.hint': 'Erscheint auf jeder Seite, in Suchergebnissen und als Absender von E-Mails.',
  'settings.site_name.error': 'Geben Sie den Namen des Shops in einer Zeile mit höchstens {{count}} Zeichen ein.',
  'settings.site_tagline': 'Slogan',
  'settings.site_tagline.hint': 'Erscheint auf der Startseite und in Suchergebnissen.',
  'settings.site_tagline.error': 'Geben Sie den Slogan in einer Zeile mit höchstens {{count}} Zeichen ein.',
  'settings.support_email': 'E-Mail des Supports',
  'settings.support_email.hint':
    'Erscheint auf Seiten und in E-Mails. Ist sie leer, zeigen E-Mails die Adresse, von der sie gesendet werden.',
  'settings.order_email': 'E-Mail für neue Bestellungen',
  'settings.order_email.hint':
    'Erhält eine E-Mail bei jeder neuen Bestellung und bei niedrigem Bestand. Ist sie leer, gehen diese an den Support.',
  'settings.merchant_address': 'Postanschrift',
  'settings.merchant_address.hint': 'Steht am Ende jeder E-Mail.',
  'settings.timezone': 'Zeitzone',
  'settings.timezone.hint': 'Gilt für alle Daten und Uhrzeiten und für Tageszahlen.',
  'settings.currency': 'Währung',
  'settings.currency.hint':
    'Gilt für alle Preise. Legen Sie sie fest, bevor Sie Preise eingeben: Sie werden nicht umgerechnet, und nach der ersten Bestellung ist sie gesperrt.',

  'settings.default_language': 'Standardsprache',
  'settings.default_language.hint': 'Für Besucher ohne passendere Sprache und für E-Mails.',
  'settings.search': 'Einstellung suchen',
  'settings.searchButton': 'Suchen',
  'settings.noMatch': 'Keine Einstellung passt zu „{{query}}“.',
  'settings.showAll': 'Alle Einstellungen anzeigen',
  'settings.groups': 'Gruppen von Einstellungen',
  'settings.section.searchEngines': 'Suchmaschinen',
  'settings.section.searchEngines.hint': 'Was Suchmaschinen von diesem Shop aufnehmen dürfen.',
  'settings.search_indexing': 'Suchmaschinen dürfen diesen Shop aufnehmen',
  'settings.search_indexing.hint':
    'Schalten Sie dies aus, solange Sie den Shop aufbauen oder umziehen. Bereits aufgenommene Seiten verschwinden nach einigen Tagen.',
  'settings.robots_rules': 'Weitere Regeln für robots.txt',
  'settings.robots_rules.hint': 'Ergänzen die Regeln des Programms, eine pro Zeile. Die meisten Shops brauchen keine.',
  'settings.robots_rules.error': 'Jede Zeile ist eine Regel wie Disallow: /pfad oder beginnt mit #. Höchstens {{count}} Zeichen.',
  'settings.section.display': 'Anzeige im Shop',
  'settings.section.display.hint': 'Wie Produktlisten aussehen und was als auf Lager gilt.',
  'settings.shop_page_size': 'Produkte pro Seite',
  'settings.shop_page_size.hint': 'Produkte auf jeder Seite einer Liste, von {{min}} bis {{max}}.',
  'settings.stock_without_record': 'Artikel ohne gezählten Bestand',
  'settings.stock_without_record.hint': 'Gilt für physische SKUs ohne Bestand. Digitale Produkte ohne Bestand sind immer verfügbar.',
  'settings.stock_without_record.error': 'Wählen Sie, wie Artikel ohne gezählten Bestand verkauft werden.',
  'settings.stock_without_record.none': 'Ausverkauft',
  'settings.stock_without_record.none.hint': 'Erst kaufbar, wenn Sie einen Bestand eingeben. Neue SKUs beginnen bei 0.',
  'settings.stock_without_record.unlimited': 'Immer auf Lager',
  'settings.stock_without_record.unlimited.hint':
    'Unbegrenzt kaufbar und ohne Bestandsanzeige. Bei neuen SKUs beginnt die Zählung, sobald Sie einen Bestand eingeben.',
  'settings.low_stock_threshold': 'Grenze für niedrigen Bestand',
  'settings.low_stock_threshold.hint':
    'Bei dieser Zahl oder weniger sehen Mitarbeitende niedrigen Bestand und Kunden „Nur noch 3 verfügbar“.',

  'settings.section.checkout': 'Kasse',
  'settings.section.checkout.hint': 'Was Kunden gefragt werden, bevor sie zahlen.',
  'settings.disable_guest_checkout': 'Konto erforderlich',
  'settings.disable_guest_checkout.hint':
    'Kunden müssen sich an der Kasse anmelden oder ein Passwort festlegen. Aus: Kunden können als Gast kaufen.',
  'settings.enable_checkout_2fa': 'E-Mail-Codes an der Kasse',
  'settings.enable_checkout_2fa.hint':
    'Kunden geben einen Code aus einer E-Mail ein, bevor sie prüfen und zahlen. Entfällt für Kunden, die in den letzten dreißig Tagen bestellt haben oder ein verknüpftes Konto verwenden. Erfordert einen Mailserver.',
  'settings.enable_order_comments': 'Anmerkungen zur Bestellung',
  'settings.enable_order_comments.hint':
    'Ergänzt die Prüfseite um ein Feld für Anmerkungen. Mitarbeitende sehen die Anmerkung bei der Bestellung und auf dem Lieferschein.',
  'settings.unpaid_reservation_limit': 'Reservierte Menge während der Zahlung',
  'settings.unpaid_reservation_limit.hint':
    'Alle Artikel zusammen. Größere Bestellungen werden angenommen, aber was darüber liegt, bleibt im Verkauf, bis die Bestellung bezahlt ist.',

  'settings.section.giftWrap': 'Geschenkverpackung',
  'settings.section.giftWrap.hint': 'Gilt für Produkte mit eingeschalteter Geschenkverpackung.',
  'settings.gift_wrap_fee': 'Gebühr',
  'settings.gift_wrap_fee.hint': 'Eigene Zeile im Warenkorb, besteuert wie das Produkt. Geben Sie 0 ein, wenn sie kostenlos ist.',
  'settings.gift_wrap_fee.error': 'Geben Sie eine Gebühr für die Geschenkverpackung ein, 0 oder mehr.',
  'settings.gift_wrap_per_unit': 'Pro Stück berechnen',
  'settings.gift_wrap_per_unit.hint': 'Aus: eine Gebühr pro Zeile im Warenkorb, für jede Menge.',

  'settings.section.returns': 'Stornierungen und Rücksendungen',
  'settings.section.returns.hint': 'Was Käufer auf der Seite ihrer Bestellung selbst tun können.',
  'settings.minutes': 'Minuten',
  'settings.order_cancel_minutes': 'Stornofrist für Käufer',
  'settings.order_cancel_minutes.hint':
    'Ab der Bestellung, bis sie versandt ist. Zahlungen werden erstattet. Ist das Feld leer, können Käufer nicht stornieren.',
  'settings.order_cancel_minutes.error': 'Geben Sie eine Anzahl von Minuten von {{min}} bis {{max}} ein oder lassen Sie das Feld leer.',
  'settings.return_days': 'Frist für Rücksendungen',
  'settings.return_days.hint':
    'Ab der Lieferung. Mitarbeitende entscheiden über jede Anfrage. Ist das Feld leer, können Käufer keine Rücksendungen anfragen.',
  'settings.return_days.error': 'Geben Sie eine Anzahl von Tagen von {{min}} bis {{max}} ein oder lassen Sie das Feld leer.',
  'settings.return_instructions': 'Anleitung zur Rücksendung',
  'settings.return_instructions.hint':
    'Mit der Rücksendeadresse. Wird gesendet, wenn eine Rücksendung angenommen wird, und nach einem Widerruf.',
  'settings.withdrawal_days': 'Widerrufsfrist für Verbraucher in der EU',
  'settings.withdrawal_days.hint':
    'Ab der Lieferung. EU-Recht verlangt mindestens {{min}} Tage und eine Schaltfläche zum Widerruf. Ist das Feld leer, wird sie nicht gezeigt.',
  'settings.withdrawal_days.error': 'Geben Sie eine Anzahl von Tagen von {{min}} bis {{max}} ein oder lassen Sie das Feld leer.',

  'settings.section.downloads': 'Downloads',
  'settings.section.downloads.hint': 'Gilt für neue Bestellungen. Die Einstellung einer Datei hat Vorrang.',
  'settings.days': 'Tage',
  'settings.hours': 'Stunden',
  'settings.cart_reminder_hours': 'Warenkorb-Erinnerung nach',
  'settings.cart_reminder_hours.hint':
    'Eine E-Mail zu einem so lange verlassenen Warenkorb, an Personen, die an der Kasse oder im Konto zugestimmt haben. Leer: keine.',
  'settings.cart_reminder_hours.error': 'Geben Sie eine Zahl von {{min}} bis {{max}} Stunden ein, oder lassen Sie das Feld leer.',
  'settings.review_request_days': 'Bitte um Bewertung nach',
  'settings.review_request_days.hint':
    'Eine E-Mail so lange nach der Lieferung, an Käufer, die an der Kasse oder im Konto zugestimmt haben. Leer: keine.',
  'settings.review_request_days.error': 'Geben Sie eine Zahl von {{min}} bis {{max}} Tagen ein, oder lassen Sie das Feld leer.',
  'settings.times': 'Mal',
  'settings.download_expires_days': 'Downloads verfallen nach',
  'settings.download_expires_days.hint': 'Ab der Zahlung. Ist das Feld leer, verfallen Downloads nie.',
  'settings.download_expires_days.error':
    'Geben Sie eine Anzahl von Tagen von {{min}} bis {{max}} ein oder lassen Sie das Feld leer, wenn sie nicht verfallen.',
  'settings.download_limit': 'Anzahl der Downloads',
  'settings.download_limit.hint': 'Pro Datei und gekauftem Stück. Ist das Feld leer, gibt es keine Begrenzung.',
  'settings.download_limit.error':
    'Geben Sie eine Anzahl von Downloads von {{min}} bis {{max}} ein oder lassen Sie das Feld leer, wenn es keine Begrenzung gibt.',

  'settings.section.reviews': 'Bewertungen',
  'settings.section.reviews.hint': 'Wer Produkte bewerten kann und wann Bewertungen veröffentlicht werden.',
  'settings.reviews_mode': 'Wer Bewertungen schreiben kann',
  'settings.reviews_mode.hint': 'Vorhandene Bewertungen bleiben sichtbar, außer Sie wählen „Keine Bewertungen“.',
  'settings.reviews_mode.error': 'Wählen Sie, wer Bewertungen schreiben kann.',
  'settings.reviews_mode.everyone': 'Alle mit einem Konto',
  'settings.reviews_mode.everyone.hint': 'Bewertungen von Käufern tragen den Hinweis „Verifizierter Kauf“.',
  'settings.reviews_mode.buyers': 'Nur Käufer des Produkts',
  'settings.reviews_mode.buyers.hint': 'Ihr Konto muss eine bezahlte Bestellung davon haben.',
  'settings.reviews_mode.off': 'Keine Bewertungen',
  'settings.reviews_mode.off.hint': 'Verbirgt Bewertungen und Sterne bei Produkten. Vorhandene Bewertungen werden nicht gelöscht.',
  'settings.reviews_moderation': 'Bewertungen zuerst freigeben',
  'settings.reviews_moderation.hint':
    'Mitarbeitende geben jede Bewertung frei, bevor sie veröffentlicht wird. Aus: Bewertungen werden sofort veröffentlicht.',

  'settings.section.tax': 'Steuern',
  'settings.section.tax.hint': 'Wie Steuern berechnet werden. Steuersätze finden Sie unter „Katalog › Steuersätze“.',
  'settings.prices_include_tax': 'Preise enthalten Steuern',
  'settings.prices_include_tax.hint': 'Die Steuer wird aus den Preisen herausgerechnet, statt an der Kasse hinzuzukommen.',
  'settings.tax_shipping': 'Steuer auf Versand erheben',
  'settings.tax_shipping.hint': 'Zu den Standardsätzen der Lieferadresse.',
  'settings.tax_default_country': 'Land für Bestellungen ohne Adresse',
  'settings.tax_default_country.hint': 'Für digitale Bestellungen. Ohne Land werden sie nicht besteuert, bis der Käufer eines angibt.',
  'settings.tax_default_region': 'Bundesland oder Provinz',
  'settings.tax_default_region.hint': 'Der Code, der zu diesem Land gehört, zum Beispiel CA für Kalifornien.',
  'settings.tax_default_region.error': 'Geben Sie einen Code mit höchstens {{count}} Zeichen ein.',
  'settings.tax_require_country': 'Bei digitalen Bestellungen nach dem Land fragen',
  'settings.tax_require_country.hint': 'Nötig für die MwSt., die vom Wohnort des Käufers abhängt.',
  'settings.tax_live_rates': 'Aktuelle Verkaufssteuer',
  'settings.tax_live_rates.hint':
    'TaxJar berechnet Bestellungen in die USA, mit lokalen Steuern. Erfordert TAXJAR_API_KEY. Ohne Antwort gelten Ihre Steuersätze.',
  'settings.seller_vat_number': 'Ihre USt-IdNr.',
  'settings.seller_vat_number.hint':
    'Steht auf Rechnungen. Unternehmen in anderen EU-Ländern zahlen dann keine MwSt., wenn ihre gültig ist.',

  'settings.section.accounts': 'Anmeldung',
  'settings.section.accounts.hint': 'Gilt für Kunden und Mitarbeitende.',
  'settings.enable_login_2fa': 'E-Mail-Codes bei der Anmeldung',
  'settings.enable_login_2fa.hint':
    'Nach dem Passwort wird ein Code aus einer E-Mail eingegeben. Entfällt für alle, die sich in den letzten dreißig Tagen angemeldet haben oder ein verknüpftes Konto verwenden. Erfordert einen Mailserver.',

  'settings.section.customers': 'Kunden',
  'settings.section.customers.hint': 'Was Kunden auf ihren Kontoseiten beantragen können.',
  'settings.wholesale_applications': 'Großhandelsanträge',
  'settings.wholesale_applications.hint': 'Kunden können Großhandelspreise beantragen. Ihr Team genehmigt jeden Antrag oder lehnt ihn ab.',

  'settings.audit_log_days': 'Protokoll aufbewahren für',
  'settings.audit_log_days.hint': '{{min}} bis {{max}} Tage. Leer lassen, um jeden Eintrag zu behalten.',
  'settings.section.helpdesk': 'Helpdesk',
  'settings.section.helpdesk.hint': 'Wie Tickets eröffnet werden und was von empfangenen E-Mails gespeichert wird.',
  'settings.guest_ticket_enabled': 'Tickets ohne Konto',
  'settings.guest_ticket_enabled.hint': 'Besucher können Ihnen über das Kontaktformular schreiben. Aus: Sie melden sich zuerst an.',
  'settings.inbound_new_tickets': 'Tickets aus E-Mails eröffnen',
  'settings.inbound_new_tickets.hint':
    'Eine neue E-Mail an die Support-Adresse eröffnet ein Ticket. Der E-Mail-Empfang muss zuerst eingerichtet sein.',
  'settings.inbound_source_days': 'Original-E-Mails aufbewahren für',
  'settings.inbound_source_days.hint': '{{min}} bis {{max}} Tage. Text und Dateien eines Tickets bleiben.',
  'settings.section.staff': 'Mitarbeitende',
  'settings.section.staff.hint': 'Was Support und Redaktion in der Verwaltung öffnen und ändern können.',
  'settings.confirm_sensitive_actions': 'Passwort erneut abfragen',
  'settings.confirm_sensitive_actions.hint':
    'Bevor Rollen, Konten von Mitarbeitenden, Einstellungen dieser Gruppe, Einstellungen von Plugins mit einem Schlüssel und E-Mails mit Geheimnissen geändert und bevor Kunden exportiert oder in großer Zahl gedruckt werden. Konten ohne Passwort bekommen einen Code per E-Mail.',
  'settings.staff_rights': 'Berechtigungen der Mitarbeitenden',
  'settings.staff_rights.hint': 'Gilt sofort für alle, die angemeldet sind.',
  'settings.staff_rights.error': 'Wählen Sie, was Mitarbeitende dürfen.',
  'settings.staff_rights.flat': 'Alle gleich',
  'settings.staff_rights.flat.hint':
    'Alle Mitarbeitenden können alles öffnen und ändern, auch Einstellungen, aber nicht diese Wahl sowie Rollen und Konten von Mitarbeitenden.',
  'settings.staff_rights.least_privilege': 'Nur das Nötige',
  'settings.staff_rights.least_privilege.hint':
    'Der Support bearbeitet Bestellungen und Kunden und sieht den Rest ein. Die Redaktion pflegt Produkte, Bestände und E-Mails. Nur Administratoren ändern Einstellungen.',
  'settings.administratorsOnly': 'Nur Administratoren können dies ändern.',
  'settings.staffPermissionsLink': 'Vergleichen, was jede Rolle darf',

  'settings.unknown': 'Diese Einstellung gibt es nicht.',
  'settings.currencyLocked':
    'Die Währung lässt sich nach der ersten Bestellung nicht mehr ändern. Für eine andere Währung richten Sie einen neuen Shop ein.',
  'settings.error.boolean': 'Wählen Sie Ein oder Aus.',
  'settings.error.integer': 'Geben Sie eine Zahl von {{min}} bis {{max}} ein.',
  'settings.error.integerOrEmpty': 'Geben Sie eine Zahl von {{min}} bis {{max}} ein oder lassen Sie das Feld leer.',
  'settings.error.money': 'Geben Sie einen Betrag ein.',
  'settings.error.line': 'Geben Sie eine Zeile mit höchstens {{count}} Zeichen ein.',
  'settings.error.text': 'Geben Sie höchstens {{count}} Zeichen ein.',
  'settings.error.email':
    'Geben Sie eine einzelne E-Mail-Adresse ohne Namen ein, zum Beispiel hilfe@example.com, oder lassen Sie das Feld leer.',
  'settings.error.choice': 'Wählen Sie eine der Optionen.',
  'settings.error.currency': 'Wählen Sie einen Währungscode aus drei Buchstaben, zum Beispiel EUR.',
  'settings.error.timeZone': 'Wählen Sie eine Zeitzone, zum Beispiel Europe/Berlin.',
  'settings.error.language': 'Wählen Sie eine der Sprachen des Shops.',
  'settings.error.country': 'Wählen Sie ein Land.',
  'settings.error.vatNumber': 'Geben Sie eine USt-IdNr. ein, die mit ihrem Land beginnt, zum Beispiel DE.',
  'settings.noCountry': 'Keines',
  'settings.error.color': 'Wählen Sie eine Farbe.',
  'settings.error.image': 'Wählen Sie ein Bild.',
  'settings.error.media': 'Wählen Sie ein Bild.',
} as const satisfies Pack
