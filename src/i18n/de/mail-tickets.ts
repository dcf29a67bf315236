import type { Pack } from '../packs.ts'

export const mailTicketsStrings = {
  'ticketMails.replyAbove': 'Schreiben Sie Ihre Antwort über diese Zeile',
  'ticketMails.neutralSubject': 'Wir haben Ihre Nachricht erhalten',
  'ticketMails.erasedSubject': 'Gelöschter Betreff',
  'ticketMails.youWrote': 'Sie schrieben:',
  'ticketMails.wrote': '{{name}} schrieb am {{date}}:',
  'ticketMails.attachments': 'Anhänge',
  'ticketMails.great': 'Sehr gut',
  'ticketMails.okay': 'In Ordnung',
  'ticketMails.bad': 'Schlecht',

  'mail.template.ticket_created.name': 'Anfrage eingegangen',
  'mail.template.ticket_created.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_created.body': `{{reply_line}}
<h1>Wir haben Ihre Nachricht erhalten</h1>
<p>Guten Tag {{customer_name}}, Ihre Anfrage hat die Nummer <strong>#{{ticket_number}}</strong>. Wir antworten so bald wie möglich.</p>
{{message}}
<p><a class="button" href="{{ticket_link}}">Anfrage ansehen</a></p>
<p class="quiet">Um etwas zu ergänzen, antworten Sie auf diese E-Mail. Geben Sie den Link nicht weiter: Wer ihn hat, kann die Anfrage lesen.</p>`,

  'mail.template.ticket_reply.name': 'Anfrage beantwortet',
  'mail.template.ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_reply.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
{{quoted}}
<p class="quiet">Antworten Sie auf diese E-Mail, oder <a href="{{ticket_link}}">sehen Sie die ganze Anfrage an</a>.</p>`,

  'mail.template.ticket_resolved.name': 'Anfrage gelöst',
  'mail.template.ticket_resolved.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_resolved.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
<h2>Wie zufrieden waren Sie mit uns?</h2>
<p>Wir haben Ihre Anfrage als gelöst markiert. {{rating_links}}</p>
<p>Wenn noch etwas offen ist, antworten Sie auf diese E-Mail.</p>
{{quoted}}
<p class="quiet"><a href="{{ticket_link}}">Ganze Anfrage ansehen</a></p>`,

  'mail.template.staff_new_ticket.name': 'Neue Anfrage (an das Team)',
  'mail.template.staff_new_ticket.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_new_ticket.body': `{{reply_line}}
<h1>Neue Anfrage von {{customer_name}}</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Anfrage öffnen</a></p>
<p class="quiet">Ihre Antwort auf diese E-Mail geht an den Kunden. <a href="{{ticket_link}}">So sieht es der Kunde</a>. Behalten Sie diese E-Mail im Team: Wer diesen Link hat, kann als Kunde antworten.</p>`,

  'mail.template.staff_ticket_reply.name': 'Kunde hat geantwortet (an das Team)',
  'mail.template.staff_ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_reply.body': `{{reply_line}}
<h1>{{customer_name}} hat geantwortet</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Anfrage öffnen</a></p>
<p class="quiet">Ihre Antwort auf diese E-Mail geht an den Kunden. <a href="{{ticket_link}}">So sieht es der Kunde</a>. Behalten Sie diese E-Mail im Team: Wer diesen Link hat, kann als Kunde antworten.</p>`,

  'mail.template.staff_ticket_assigned.name': 'Anfrage zugewiesen (an das Team)',
  'mail.template.staff_ticket_assigned.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_assigned.body': `{{reply_line}}
<h1>Ihnen wurde eine Anfrage zugewiesen</h1>
<p>{{customer_name}}, {{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Anfrage öffnen</a></p>
<p class="quiet">Ihre Antwort auf diese E-Mail geht an den Kunden. <a href="{{ticket_link}}">So sieht es der Kunde</a>. Behalten Sie diese E-Mail im Team: Wer diesen Link hat, kann als Kunde antworten.</p>`,
} as const satisfies Pack
