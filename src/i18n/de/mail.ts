import type { Pack } from '../packs.ts'

export const mailStrings = {
  'mail.subjectInvalid': 'Geben Sie einen einzeiligen Betreff mit höchstens {{most}} Zeichen ein.',
  'mail.preheaderInvalid': 'Geben Sie eine Zeile mit höchstens {{most}} Zeichen ein oder lassen Sie sie leer.',
  'mail.emptyBody': 'Geben Sie den Text der E-Mail ein.',
  'mail.recipientInvalid': 'Geben Sie eine E-Mail-Adresse ohne Namen ein.',

  'mail.outbox': 'Postausgang',
  'mail.notDelivered':
    'Es ist kein Mailserver eingerichtet, also werden E-Mails hier gespeichert und nicht gesendet. Verbinden Sie einen, um sie zu senden.',
  'mail.views': 'E-Mails nach Status',
  'mail.view.all': 'Alle',
  'mail.search': 'Nach Empfänger, Betreff oder Vorlage suchen',
  'mail.to': 'An',
  'mail.from': 'Von',
  'mail.replyTo': 'Antwort an',
  'mail.subject': 'Betreff',
  'mail.template': 'Vorlage',
  'mail.stateColumn': 'Status',
  'mail.time': 'Erstellt',
  'mail.createdAt': 'Erstellt',
  'mail.sentAt': 'Gesendet',
  'mail.anyTemplate': 'Alle Vorlagen',
  'mail.nextTry': 'Nächster Versuch',
  'mail.nextTryAt': 'Nächster Versuch {{date}}',
  'mail.attempts': 'Versuche',
  'mail.relatedTo': 'Gehört zu',
  'mail.viewOrder': 'Bestellung ansehen',
  'mail.none': 'Noch keine E-Mails',
  'mail.noneText': 'Jede E-Mail, die der Shop sendet, erscheint hier.',
  'mail.headers': 'Details',
  'mail.preview': 'Vorschau',
  'mail.previewOf': 'Vorschau der E-Mail: {{subject}}',
  'mail.plainText': 'Nur Text',
  'mail.lastError': 'Letzter Versuch fehlgeschlagen: {{error}}',
  'mail.erased': 'Der Text dieser E-Mail wurde gelöscht: Sie ist zu alt, oder das Konto des Empfängers wurde gelöscht.',
  'mail.secret': 'Diese E-Mail enthält einen Code oder Link, der den Empfänger anmeldet. Nur Administratoren können sie hier lesen.',
  'mail.resend': 'Erneut senden',
  'mail.resendQueued': 'E-Mail zum erneuten Senden vorgemerkt',
  'mail.isResent': 'Erneut gesendet',
  'mail.resentOf': 'Sendet erneut',
  'mail.viewFirst': 'Erste E-Mail ansehen',
  'mail.resendings': 'Erneut gesendet',
  'mail.storedNotSent': 'Es ist kein Mailserver eingerichtet. Die E-Mail ist hier gespeichert und wird nicht gesendet.',
  'mail.state.queued': 'In der Warteschlange',
  'mail.state.sent': 'Gesendet',
  'mail.state.failed': 'Fehlgeschlagen',
  'mail.state.not_sent': 'Nicht gesendet',

  'mail.template.order_confirmation.name': 'Bestellbestätigung',
  'mail.template.order_confirmation.subject': 'Bestellung {{order_number}} bestätigt',
  'mail.template.order_confirmation.body': `<h1>Vielen Dank, {{customer_name}}.</h1>
<p>Ihre Bestellung <strong>{{order_number}}</strong> ist bestätigt.</p>
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
{{downloads}}
{{order_table}}
{{delivery}}
{{account_prompt}}`,

  'mail.template.payment_failed.name': 'Zahlung fehlgeschlagen',
  'mail.template.payment_failed.subject': 'Zahlung für Bestellung {{order_number}} fehlgeschlagen',
  'mail.template.payment_failed.body': `<h1>Ihre Zahlung ist fehlgeschlagen</h1>
<p>Guten Tag {{customer_name}}, Ihre Zahlung für Bestellung <strong>{{order_number}}</strong> ist nicht durchgegangen. Ihnen wurde nichts berechnet, und es wurde nichts versandt. Versuchen Sie es mit derselben oder einer anderen Zahlungsart noch einmal.</p>
<p><a class="button" href="{{retry_link}}">Bestellung bezahlen</a></p>
{{order_table}}`,

  'mail.template.subscription_payment_failed.name': 'Zahlung eines Abonnements fehlgeschlagen',
  'mail.template.subscription_payment_failed.subject': 'Ihre Zahlung für {{subscription_name}} ist fehlgeschlagen',
  'mail.template.subscription_payment_failed.body': `<h1>Wir konnten Ihr Abonnement nicht verlängern</h1>
<p>Guten Tag {{customer_name}}, Ihre Karte konnte nicht mit <strong>{{amount}}</strong> für <strong>{{subscription_name}}</strong> belastet werden. Aktualisieren Sie Ihre Karte, dann versuchen wir es in den nächsten Tagen noch einmal. Sonst endet Ihr Abonnement.</p>
<p><a class="button" href="{{card_link}}">Karte aktualisieren</a></p>`,

  'mail.template.subscription_renewal.name': 'Verlängerung eines Abonnements',
  'mail.template.subscription_renewal.subject': '{{subscription_name}} verlängert sich am {{renews_on}}',
  'mail.template.subscription_renewal.body': `<h1>Ihr Abonnement verlängert sich bald</h1>
<p>Guten Tag {{customer_name}}, am <strong>{{renews_on}}</strong> berechnen wir <strong>{{amount}}</strong> für <strong>{{subscription_name}}</strong>. Sie müssen nichts tun. Um Ihre Karte zu ändern oder zu kündigen, öffnen Sie vor diesem Tag Ihre Abonnements.</p>
<p><a class="button" href="{{subscription_link}}">Abonnements ansehen</a></p>`,

  'mail.template.order_refunded.name': 'Bestellung erstattet',
  'mail.template.order_refunded.subject': 'Erstattung für Bestellung {{order_number}}',
  'mail.template.order_refunded.body': `<h1>Wir haben {{refund_amount}} erstattet</h1>
<p>Guten Tag {{customer_name}}, hier ist Ihre Erstattung für Bestellung <strong>{{order_number}}</strong>. Bis Ihre Bank sie anzeigt, kann es einige Tage dauern.</p>
{{refund_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.staff_refund_failed.name': 'Erstattung fehlgeschlagen (Team)',
  'mail.template.staff_refund_failed.subject': 'Erstattung von {{refund_amount}} für Bestellung {{order_number}} fehlgeschlagen',
  'mail.template.staff_refund_failed.body': `<h1>Die Bank hat eine Erstattung zurückgegeben</h1>
<p>Die Erstattung von <strong>{{refund_amount}}</strong> für Bestellung <strong>{{order_number}}</strong> ist bei der Bank fehlgeschlagen: {{reason}}. Der Kunde hat sie nicht erhalten. Erstatten Sie den Betrag auf andere Weise.</p>
<p><a class="button" href="{{admin_link}}">Bestellung öffnen</a></p>`,

  'mail.template.inbound_test.name': 'Test des Posteingangs',
  'mail.template.inbound_test.subject': 'Test des Posteingangs',
  'mail.template.inbound_test.body': `<h1>Test des Posteingangs</h1>
<p>{{site_name}} hat diese E-Mail am {{sent_at}} an sich selbst gesendet. Wenn sie zurückkommt, funktionieren Antworten auf Anfragen per E-Mail.</p>`,
  'mail.template.delivery_test.name': 'Test-E-Mail',
  'mail.template.delivery_test.subject': 'Test-E-Mail von {{site_name}}',
  'mail.template.delivery_test.body': `<h1>Ihr Mailserver funktioniert</h1>
<p>{{site_name}} hat diese E-Mail am {{sent_at}} als Test gesendet. Sie müssen nichts tun.</p>`,
  'mail.service.connected': 'Der Shop wurde mit einem Konto dieses Dienstes verbunden.',
  'mail.service.replaced': 'Er wurde mit anderen Schlüsseln verbunden.',
  'mail.service.disconnected': 'Er wurde getrennt.',

  'mail.template.staff_service_changed.name': 'Dienst verbunden oder getrennt (Administratoren)',
  'mail.template.staff_service_changed.subject': '{{service_name}}: Die Verbindung wurde geändert',
  'mail.template.staff_service_changed.body': `<h1>{{service_name}}</h1>
<p>{{change}} Das war {{changed_by}} am {{changed_at}}.</p>
<p>War es niemand aus Ihrem Team, trennen Sie den Dienst und ändern Sie sofort Ihr Passwort.</p>
<p><a class="button" href="{{admin_link}}">Dienst öffnen</a></p>`,

  'mail.service.inventory': 'Lager-Webhook',
  'mail.service.fails': 'Der Shop kann ihn nicht mehr nutzen.',
  'mail.service.works': 'Er funktioniert wieder.',
  'mail.service.advice.none': 'Sie müssen nichts tun.',
  'mail.service.advice.rejected':
    'Der Dienst nimmt die gespeicherten Schlüssel nicht mehr an. Erstellen Sie dort neue und geben Sie sie im Shop ein.',
  'mail.service.advice.permission':
    'Die gespeicherten Schlüssel haben zu wenig Rechte für den Shop. Geben Sie ihnen beim Dienst mehr Rechte.',
  'mail.service.advice.unreachable': 'Er antwortet seit Stunden nicht. Prüfen Sie, ob er gestört ist und ob seine Adresse noch stimmt.',
  'mail.service.advice.private':
    'Seine Adresse liegt jetzt im internen Netz. Geben Sie eine öffentliche ein oder lassen Sie diese von Ihrer Technik erlauben.',
  'mail.service.advice.malformed': 'Ein gespeicherter Wert ist ungültig. Geben Sie die Verbindung erneut ein.',
  'mail.service.advice.account': 'Die gespeicherten Schlüssel gehören zu verschiedenen Konten. Geben Sie Schlüssel eines Kontos ein.',

  'mail.template.staff_service_problem.name': 'Dienst fällt aus oder funktioniert wieder (Administratoren)',
  'mail.template.staff_service_problem.subject': '{{service_name}}: {{state}}',
  'mail.template.staff_service_problem.body': `<h1>{{service_name}}</h1>
<p>{{state}} {{advice}}</p>
<p><a class="button" href="{{admin_link}}">Dienst öffnen</a></p>`,

  'mail.template.staff_dispute.name': 'Zahlung beanstandet (Team)',
  'mail.template.staff_dispute.subject': 'Zahlungsstreit von {{dispute_amount}} für Bestellung {{order_number}}',
  'mail.template.staff_dispute.body': `<h1>Eine Zahlung wird beanstandet</h1>
<p>Der Kunde von Bestellung <strong>{{order_number}}</strong> beanstandet <strong>{{dispute_amount}}</strong> bei seiner Bank. Grund: {{reason}}.</p>
<p>{{deadline}}</p>
<p><a class="button" href="{{admin_link}}">Bestellung öffnen</a></p>`,

  'mail.template.order_shipped.name': 'Bestellung versandt',
  'mail.template.order_shipped.subject': 'Bestellung {{order_number}} ist unterwegs',
  'mail.template.order_shipped.body': `<h1>Ihre Bestellung ist unterwegs</h1>
<p>Guten Tag {{customer_name}}, wir haben Artikel Ihrer Bestellung <strong>{{order_number}}</strong> versandt.</p>
{{tracking}}
{{shipment_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.welcome.name': 'Willkommen',
  'mail.template.welcome.subject': 'Willkommen bei {{site_name}}',
  'mail.template.welcome.body': `<h1>Willkommen, {{customer_name}}.</h1>
<p>Ihr Konto bei {{site_name}} ist bereit. Melden Sie sich an, um Ihre Bestellungen und Downloads zu sehen.</p>
<p><a class="button" href="{{account_link}}">Zu Ihrem Konto</a></p>
{{confirm_prompt}}
<p class="quiet">Wenn Sie dieses Konto nicht angelegt haben, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.confirm_registration.name': 'Registrierung bestätigen',
  'mail.template.confirm_registration.subject': 'Bestätigen Sie Ihr Konto bei {{site_name}}',
  'mail.template.confirm_registration.body': `<h1>Bestätigen Sie Ihre E-Mail-Adresse</h1>
<p>Bestätigen Sie, dass diese Adresse Ihnen gehört, um Ihr Konto bei {{site_name}} anzulegen.</p>
<p><a class="button" href="{{confirm_link}}">Bestätigen und Konto anlegen</a></p>
<p class="quiet">Dieser Link funktioniert einmal und läuft nach {{expires_in_hours}} Stunden ab. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Es wird kein Konto angelegt.</p>`,

  'mail.template.account_exists.name': 'Konto besteht bereits',
  'mail.template.account_exists.subject': 'Sie haben bereits ein Konto bei {{site_name}}',
  'mail.template.account_exists.body': `<h1>Sie haben bereits ein Konto</h1>
<p>Guten Tag {{customer_name}}, jemand, wahrscheinlich Sie, hat diese Adresse für ein neues Konto eingegeben. Es gibt bereits eines, und es wurde nichts geändert.</p>
<p><a class="button" href="{{sign_in_link}}">Anmelden</a></p>
<p>Passwort vergessen? <a href="{{reset_link}}">Zurücksetzen</a>.</p>
<p class="quiet">Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.</p>`,

  'mail.template.reset_password.name': 'Passwort zurücksetzen',
  'mail.template.reset_password.subject': 'Passwort bei {{site_name}} zurücksetzen',
  'mail.template.reset_password.body': `<h1>Passwort zurücksetzen</h1>
<p>Guten Tag {{customer_name}}, wählen Sie mit diesem Link ein neues Passwort.</p>
<p><a class="button" href="{{reset_link}}">Neues Passwort wählen</a></p>
<p class="quiet">Dieser Link funktioniert einmal und läuft nach {{expires_in_minutes}} Minuten ab. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.</p>`,

  'mail.template.confirm_email_change.name': 'Neue E-Mail-Adresse bestätigen',
  'mail.template.confirm_email_change.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse für {{site_name}}',
  'mail.template.confirm_email_change.body': `<h1>Bestätigen Sie Ihre neue E-Mail-Adresse</h1>
<p>Bestätigen Sie, dass diese Adresse Ihnen gehört, um sie für Ihr Konto bei {{site_name}} zu verwenden.</p>
<p><a class="button" href="{{confirm_link}}">E-Mail-Adresse bestätigen</a></p>
<p class="quiet">Dieser Link funktioniert einmal, während Sie angemeldet sind, und läuft nach {{expires_in_hours}} Stunden ab. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.</p>`,

  'mail.template.email_change_requested.name': 'Änderung der E-Mail-Adresse angefragt',
  'mail.template.email_change_requested.subject': 'Ihre E-Mail-Adresse bei {{site_name}} wird bald geändert',
  'mail.template.email_change_requested.body': `<h1>Ihre E-Mail-Adresse wird bald geändert</h1>
<p>Guten Tag {{customer_name}}, jemand mit Ihrem Passwort möchte eine andere E-Mail-Adresse für Ihr Konto verwenden. Wenn Sie das waren, müssen Sie nichts tun.</p>
<p>Wenn nicht, brechen Sie die Änderung ab. Ihr Passwort funktioniert dann nicht mehr, und Sie wählen per E-Mail ein neues.</p>
<p><a class="button" href="{{cancel_link}}">Änderung abbrechen</a></p>
<p class="quiet">Abbrechen können Sie {{expires_in_days}} Tage lang, auch nachdem die neue Adresse bestätigt wurde.</p>`,

  'mail.template.account_deleted.name': 'Konto gelöscht',
  'mail.template.account_deleted.subject': 'Ihr Konto bei {{site_name}} ist gelöscht',
  'mail.template.account_deleted.body': `<h1>Ihr Konto ist gelöscht</h1>
<p>Ihr Konto wurde am {{deleted_at}} gelöscht. Wir behalten nur, was das Gesetz für Rechnungen verlangt.</p>
<p class="quiet">Wenn Sie das nicht veranlasst haben, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.set_password.name': 'Passwort festlegen',
  'mail.template.set_password.subject': 'Legen Sie Ihr Passwort bei {{site_name}} fest',
  'mail.template.set_password.body': `<h1>Legen Sie Ihr Passwort fest</h1>
<p>Guten Tag {{customer_name}}, mit einem Passwort sehen Sie alle Ihre Bestellungen und Downloads an einem Ort.</p>
<p><a class="button" href="{{set_password_link}}">Passwort festlegen</a></p>
<p class="quiet">Dieser Link funktioniert einmal und läuft nach {{expires_in_days}} Tagen ab. Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.</p>`,

  'mail.template.password_changed.name': 'Passwort geändert',
  'mail.template.password_changed.subject': 'Ihr Passwort bei {{site_name}} wurde geändert',
  'mail.template.password_changed.body': `<h1>Ihr Passwort wurde geändert</h1>
<p>Guten Tag {{customer_name}}, das Passwort Ihres Kontos wurde am {{changed_at}} geändert. Alle anderen Geräte wurden abgemeldet.</p>
<p>Wenn Sie das nicht waren, schreiben Sie uns sofort: {{support_email}}</p>`,

  'mail.template.provider_linked.name': 'Anmeldedienst verbunden',
  'mail.template.provider_linked.subject': '{{provider_name}} wurde mit Ihrem Konto bei {{site_name}} verbunden',
  'mail.template.provider_linked.body': `<h1>Sie können sich jetzt mit {{provider_name}} anmelden</h1>
<p>Guten Tag {{customer_name}}, Ihr Konto bei {{provider_name}} wurde mit Ihrem Konto bei {{site_name}} verbunden.</p>
<p><a class="button" href="{{connections_link}}">Anmeldemöglichkeiten prüfen</a></p>
<p>Wenn Sie das nicht waren, schreiben Sie uns sofort: {{support_email}}</p>`,

  'mail.template.provider_unlinked.name': 'Anmeldedienst getrennt',
  'mail.template.provider_unlinked.subject': '{{provider_name}} wurde von Ihrem Konto bei {{site_name}} getrennt',
  'mail.template.provider_unlinked.body': `<h1>Sie können sich nicht mehr mit {{provider_name}} anmelden</h1>
<p>Guten Tag {{customer_name}}, Ihr Konto bei {{provider_name}} wurde von Ihrem Konto bei {{site_name}} getrennt.</p>
<p><a class="button" href="{{connections_link}}">Anmeldemöglichkeiten prüfen</a></p>
<p>Wenn Sie das nicht waren, schreiben Sie uns sofort: {{support_email}}</p>`,

  'mail.template.staff_new_order.name': 'Team: neue Bestellung',
  'mail.template.staff_new_order.subject': 'Neue Bestellung {{order_number}}: {{order_total}}',
  'mail.template.staff_new_order.body': `<h1>Neue Bestellung {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) hat für <strong>{{order_total}}</strong> bestellt.</p>
<p><a class="button" href="{{admin_link}}">Bestellung ansehen</a></p>
{{order_table}}
{{delivery}}`,

  'mail.template.two_factor_verification.name': 'Bestätigungscode',
  'mail.template.two_factor_verification.subject': '{{verification_code}} ist Ihr Bestätigungscode für {{site_name}}',
  'mail.template.two_factor_verification.body': `<h1>Ihr Bestätigungscode</h1>
<p>Guten Tag {{customer_name}}, geben Sie diesen Code ein, um fortzufahren:</p>
<p class="code">{{verification_code}}</p>
<p>Dieser Code läuft nach {{expires_in_minutes}} Minuten ab. Wir fragen Sie nie per Telefon oder E-Mail danach.</p>
<p class="quiet">Wenn Sie sich nicht angemeldet und nichts bestellt haben, können Sie diese E-Mail ignorieren.</p>`,

  'mail.template.staff_low_stock.name': 'Niedriger Bestand (Team)',
  'mail.template.staff_low_stock.subject': 'Niedriger Bestand: {{sku_count}}',
  'mail.template.staff_low_stock.body': `<h1>Der Bestand wird knapp</h1>
<p>Diese Artikel haben seit der letzten E-Mail die Grenze für niedrigen Bestand erreicht. Jeder wird einmal aufgeführt, bis er wieder aufgefüllt ist.</p>
{{stock_table}}
<p><a class="button" href="{{admin_link}}">Bestand öffnen</a></p>`,
  'mail.lowStock.left.one': 'noch {{count}}',
  'mail.lowStock.left.other': 'noch {{count}}',
  'mail.lowStock.more.one': 'und {{count}} weiterer',
  'mail.lowStock.more.other': 'und {{count}} weitere',

  'mail.template.back_in_stock.name': 'Wieder auf Lager',
  'mail.template.back_in_stock.subject': '{{product_name}} ist wieder auf Lager',
  'mail.template.back_in_stock.body': `<h1>{{product_name}} ist wieder auf Lager</h1>
<p>Sie wollten benachrichtigt werden: <strong>{{choice}}</strong> ist wieder erhältlich, solange der Vorrat reicht.</p>
<p><a class="button" href="{{product_link}}">Produkt ansehen</a></p>
<p class="quiet">Dies ist unsere einzige E-Mail zu diesem Artikel. <a href="{{stop_link}}">Alle Benachrichtigungen abbestellen</a></p>`,

  'mail.template.review_request.name': 'Bitte um Bewertung',
  'mail.template.review_request.subject': 'Wie gefällt Ihnen Ihre Bestellung {{order_number}}?',
  'mail.template.review_request.body': `<h1>Wie gefällt Ihnen Ihre Bestellung?</h1>
<p>Guten Tag {{customer_name}}, Ihre Bewertung hilft anderen bei der Auswahl. Es dauert nur eine Minute:</p>
{{products}}
<p class="quiet">Sie haben dieser E-Mail bei Ihrer Bestellung zugestimmt. <a href="{{stop_link}}">Bitten um Bewertungen abbestellen</a></p>`,

  'mail.template.cart_reminder.name': 'Erinnerung an den Warenkorb',
  'mail.template.cart_reminder.subject': 'In Ihrem Warenkorb liegt noch etwas',
  'mail.template.cart_reminder.body': `<h1>Ihr Warenkorb wartet auf Sie</h1>
<p>Guten Tag {{customer_name}}, diese Artikel liegen noch in Ihrem Warenkorb. Sie sind nicht reserviert.</p>
{{cart_items}}
<p><a class="button" href="{{cart_link}}">Warenkorb ansehen</a></p>
<p class="quiet">Dies ist die einzige Erinnerung an diesen Warenkorb. Sie haben ihr in unserem Shop zugestimmt. <a href="{{stop_link}}">Erinnerungen abbestellen</a></p>`,

  'mail.template.email_changed.name': 'E-Mail-Adresse vom Team geändert',
  'mail.template.email_changed.subject': 'Ihr Konto bei {{site_name}} hat eine andere E-Mail-Adresse',
  'mail.template.email_changed.body': `<h1>Ihr Konto hat eine andere E-Mail-Adresse</h1>
<p>Guten Tag {{customer_name}}, unser Team hat die E-Mail-Adresse Ihres Kontos am {{changed_at}} geändert. Mit dieser Adresse ist keine Anmeldung mehr möglich.</p>
<p class="quiet">Wenn Sie das nicht veranlasst haben, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.user_invitation.name': 'Einladung',
  'mail.template.user_invitation.subject': 'Ihr Konto bei {{site_name}}',
  'mail.template.user_invitation.body': `<h1>Sie haben ein Konto</h1>
<p>Guten Tag {{customer_name}}, bei {{site_name}} wurde ein Konto für Sie angelegt. Legen Sie ein Passwort fest, um sich anzumelden.</p>
<p><a class="button" href="{{set_password_link}}">Passwort festlegen</a></p>
<p class="quiet">Dieser Link funktioniert einmal und läuft nach {{expires_in_days}} Tagen ab. Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.</p>`,

  'mail.template.wholesale_approved.name': 'Großhandelsantrag genehmigt',
  'mail.template.wholesale_approved.subject': 'Sie haben jetzt Großhandelspreise bei {{site_name}}',
  'mail.template.wholesale_approved.body': `<h1>Ihr Antrag ist genehmigt</h1>
<p>Guten Tag {{customer_name}}, melden Sie sich neu an, um Ihre Großhandelspreise im Shop zu sehen.</p>
<p><a class="button" href="{{shop_link}}">Zum Shop</a></p>`,

  'mail.template.wholesale_declined.name': 'Großhandelsantrag abgelehnt',
  'mail.template.wholesale_declined.subject': 'Ihr Großhandelsantrag bei {{site_name}}',
  'mail.template.wholesale_declined.body': `<h1>Wir konnten Ihren Antrag nicht genehmigen</h1>
<p>Guten Tag {{customer_name}}, vielen Dank für Ihr Interesse. Wir haben Ihren Antrag aus diesem Grund abgelehnt:</p>
<p>{{reason}}</p>
<p>Sie können jederzeit <a href="{{apply_link}}">erneut einen Antrag stellen</a>.</p>`,

  'mail.template.order_cancelled.name': 'Bestellung vom Käufer storniert',
  'mail.template.order_cancelled.subject': 'Bestellung {{order_number}} storniert',
  'mail.template.order_cancelled.body': `<h1>Ihre Bestellung ist storniert</h1>
<p>Guten Tag {{customer_name}}, Bestellung <strong>{{order_number}}</strong> wurde auf ihrer Seite storniert, und es wird nichts versandt.</p>
<p>{{refund}}</p>
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie das nicht waren, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.order_address_changed.name': 'Lieferadresse geändert',
  'mail.template.order_address_changed.subject': 'Bestellung {{order_number}}: neue Lieferadresse',
  'mail.template.order_address_changed.body': `<h1>Die Lieferadresse wurde geändert</h1>
<p>Guten Tag {{customer_name}}, die Lieferadresse von Bestellung <strong>{{order_number}}</strong> wurde auf ihrer Seite geändert.</p>
{{delivery}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie das nicht waren, schreiben Sie uns sofort: {{support_email}}</p>`,

  'mail.template.return_requested.name': 'Rücksendung angefragt',
  'mail.template.return_requested.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}}: Anfrage eingegangen',
  'mail.template.return_requested.body': `<h1>Wir haben Ihre Anfrage erhalten</h1>
<p>Guten Tag {{customer_name}}, Sie möchten diese Artikel aus Bestellung <strong>{{order_number}}</strong> zurücksenden. Bitte behalten Sie sie, bis wir antworten.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie das nicht wollten, ziehen Sie die Anfrage auf der Seite der Bestellung zurück.</p>`,

  'mail.template.return_approved.name': 'Rücksendung angenommen',
  'mail.template.return_approved.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} angenommen',
  'mail.template.return_approved.body': `<h1>Ihre Rücksendung ist angenommen</h1>
<p>Guten Tag {{customer_name}}, bitte senden Sie diese Artikel aus Bestellung <strong>{{order_number}}</strong> an uns zurück.</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.return_declined.name': 'Rücksendung abgelehnt',
  'mail.template.return_declined.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} abgelehnt',
  'mail.template.return_declined.body': `<h1>Wir konnten Ihre Rücksendung nicht annehmen</h1>
<p>Guten Tag {{customer_name}}, wir haben die Rücksendung dieser Artikel aus Bestellung <strong>{{order_number}}</strong> aus diesem Grund abgelehnt:</p>
<p>{{reason}}</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie das für einen Irrtum halten, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.return_received.name': 'Rücksendung eingegangen',
  'mail.template.return_received.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} ist eingegangen',
  'mail.template.return_received.body': `<h1>Ihre Artikel sind eingegangen</h1>
<p>Guten Tag {{customer_name}}, wir haben diese Artikel aus Bestellung <strong>{{order_number}}</strong> erhalten und erstatten sie als Nächstes.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.return_completed.name': 'Rücksendung abgeschlossen',
  'mail.template.return_completed.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} ist abgeschlossen',
  'mail.template.return_completed.body': `<h1>Ihre Rücksendung ist abgeschlossen</h1>
<p>Guten Tag {{customer_name}}, die Rücksendung dieser Artikel aus Bestellung <strong>{{order_number}}</strong> ist abgeschlossen. Erstattungen sehen Sie auf der Seite der Bestellung.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.return_cancelled.name': 'Rücksendung vom Käufer zurückgezogen',
  'mail.template.return_cancelled.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} zurückgezogen',
  'mail.template.return_cancelled.body': `<h1>Ihre Rücksendung ist zurückgezogen</h1>
<p>Guten Tag {{customer_name}}, die Rücksendung dieser Artikel aus Bestellung <strong>{{order_number}}</strong> wurde auf der Seite der Bestellung zurückgezogen. Sie müssen nichts zurücksenden.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.withdrawal_received.name': 'Widerruf eingegangen',
  'mail.template.withdrawal_received.subject': 'Wir haben Ihren Widerruf zu Bestellung {{order_number}} erhalten',
  'mail.template.withdrawal_received.body': `<h1>Wir haben Ihren Widerruf erhalten</h1>
<p>Guten Tag {{customer_name}}, hiermit bestätigen wir den Eingang Ihres Widerrufs. Bewahren Sie diese E-Mail auf.</p>
<p>Bestellung: <strong>{{order_number}}</strong><br>Eingegangen am: {{stated_at}}<br>Von: {{buyer}}</p>
<p>Sie haben den Vertrag über diese Artikel widerrufen:</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie nicht widerrufen haben, schreiben Sie uns sofort: {{support_email}}</p>`,

  'mail.template.file_added.name': 'Datei zu einem Produkt hinzugefügt',
  'mail.template.file_added.subject': 'Neue Datei zu {{product_name}}',
  'mail.template.file_added.body': `<h1>Es gibt eine neue Datei für Sie</h1>
<p>Guten Tag {{customer_name}}, wir haben <strong>{{file_name}}</strong> zu {{product_name}} hinzugefügt, das Sie mit Bestellung {{order_number}} gekauft haben. Sie können sie kostenlos auf der Seite der Bestellung herunterladen.</p>
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,
} as const satisfies Pack
