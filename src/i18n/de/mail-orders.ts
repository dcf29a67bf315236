import type { Pack } from '../packs.ts'

export const mailOrdersStrings = {
  'mail.template.payment_request.name': 'Zahlungslink',
  'mail.template.payment_request.subject': 'Bestellung {{order_number}}: Zahlung offen',
  'mail.template.payment_request.body': `<h1>{{amount}} sind offen</h1>
<p>Guten Tag {{customer_name}}, bitte bezahlen Sie Bestellung <strong>{{order_number}}</strong> auf der verlinkten Seite.</p>
<p><a class="button" href="{{pay_link}}">Jetzt bezahlen</a></p>
<p class="quiet">Geben Sie diesen Link nicht weiter: Wer ihn hat, sieht die Bestellung. Fragen? {{support_email}}</p>`,

  'mail.template.balance_paid.name': 'Restbetrag bezahlt',
  'mail.template.balance_paid.subject': 'Bestellung {{order_number}}: Zahlung eingegangen',
  'mail.template.balance_paid.body': `<h1>Vielen Dank</h1>
<p>Guten Tag {{customer_name}}, wir haben {{amount}} für Bestellung <strong>{{order_number}}</strong> erhalten. Es ist nichts mehr offen.</p>
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.order_changed.name': 'Bestellung vom Shop geändert',
  'mail.template.order_changed.subject': 'Bestellung {{order_number}} wurde geändert',
  'mail.template.order_changed.body': `<h1>Ihre Bestellung wurde geändert</h1>
<p>Guten Tag {{customer_name}}, wir haben Bestellung <strong>{{order_number}}</strong> geändert.</p>
{{changes}}
{{payment}}
{{order_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie das nicht erwartet haben, schreiben Sie uns: {{support_email}}</p>`,

  'mail.template.draft_order.name': 'Vom Shop vorbereitete Bestellung',
  'mail.template.draft_order.subject': 'Ihre Bestellung bei {{site_name}}',
  'mail.template.draft_order.body': `<h1>Ihre Bestellung ist vorbereitet</h1>
<p>Guten Tag {{customer_name}}, wir haben diese Bestellung für Sie vorbereitet. Prüfen Sie sie und bezahlen Sie {{amount}} bis {{expires_on}}.</p>
{{order_table}}
<p><a class="button" href="{{pay_link}}">Prüfen und bezahlen</a></p>
<p class="quiet">Geben Sie diesen Link nicht weiter: Wer ihn hat, sieht die Bestellung. Fragen? {{support_email}}</p>`,

  'mail.template.staff_new_return.name': 'Team: Rücksendung angefragt',
  'mail.template.staff_new_return.subject': 'Rücksendung {{return_number}} zu Bestellung {{order_number}} angefragt',
  'mail.template.staff_new_return.body': `<h1>Rücksendung {{return_number}} zu Bestellung {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) möchte diese Artikel zurücksenden und wartet auf Ihre Antwort.</p>
<p><a class="button" href="{{admin_link}}">Annehmen oder ablehnen</a></p>
{{return_table}}`,

  'mail.template.staff_withdrawal.name': 'Team: Widerruf eingegangen',
  'mail.template.staff_withdrawal.subject': 'Widerruf {{return_number}} zu Bestellung {{order_number}}',
  'mail.template.staff_withdrawal.body': `<h1>Widerruf {{return_number}} zu Bestellung {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) hat den Vertrag über diese Artikel widerrufen. Eine Zustimmung ist nicht nötig. Erstatten Sie sie unverzüglich.</p>
<p><a class="button" href="{{admin_link}}">Widerruf ansehen</a></p>
{{return_table}}`,
  'mail.template.payment_instructions.name': 'Bezahlen per Überweisung oder Rechnung',
  'mail.template.payment_instructions.subject': 'Bestellung {{order_number}}: So bezahlen Sie',
  'mail.template.payment_instructions.body': `<h1>Vielen Dank für Ihre Bestellung</h1>
<p>Guten Tag {{customer_name}}, bitte zahlen Sie <strong>{{amount}}</strong> bis <strong>{{due_on}}</strong> mit dem Verwendungszweck <strong>{{order_number}}</strong>.</p>
{{instructions}}
<p>Sie können auch <a href="{{pay_link}}">online bezahlen</a>.</p>
{{order_table}}
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Geben Sie diesen Link nicht weiter: Wer ihn hat, sieht die Bestellung. Fragen? {{support_email}}</p>`,

  'mail.template.payment_reminder.name': 'Zahlungserinnerung',
  'mail.template.payment_reminder.subject': 'Bestellung {{order_number}}: Zahlungserinnerung',
  'mail.template.payment_reminder.body': `<h1>Zahlung fällig am {{due_on}}</h1>
<p>Guten Tag {{customer_name}}, <strong>{{amount}}</strong> für Bestellung <strong>{{order_number}}</strong> sind noch nicht eingegangen. Bitte geben Sie die Bestellnummer als Verwendungszweck an.</p>
{{instructions}}
<p><a class="button" href="{{pay_link}}">Online bezahlen</a></p>
<p class="quiet">Wenn Sie schon bezahlt haben, ist diese E-Mail gegenstandslos. <a href="{{order_link}}">Bestellung ansehen</a></p>`,

  'mail.template.payment_expired.name': 'Bestellung ohne Zahlung storniert',
  'mail.template.payment_expired.subject': 'Bestellung {{order_number}} storniert',
  'mail.template.payment_expired.body': `<h1>Ihre Bestellung ist storniert</h1>
<p>Guten Tag {{customer_name}}, die Zahlung von {{amount}} für Bestellung <strong>{{order_number}}</strong> war am {{due_on}} fällig und ist nicht eingegangen. Es wird nichts versandt.</p>
<p><a class="button" href="{{order_link}}">Bestellung ansehen</a></p>
<p class="quiet">Wenn Sie bezahlt haben, schreiben Sie uns: {{support_email}}</p>`,
} as const satisfies Pack
