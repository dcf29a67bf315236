export const mailTicketsStrings = {
  'ticketMails.replyAbove': 'Write your answer above this line',
  'ticketMails.neutralSubject': 'We received your message',
  'ticketMails.erasedSubject': 'Erased subject',
  'ticketMails.youWrote': 'You wrote:',
  'ticketMails.wrote': '{{name}} wrote on {{date}}:',
  'ticketMails.attachments': 'Attachments',
  'ticketMails.great': 'Great',
  'ticketMails.okay': 'Okay',
  'ticketMails.bad': 'Bad',

  'mail.template.ticket_created.name': 'Ticket received',
  'mail.template.ticket_created.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_created.body': `{{reply_line}}
<h1>We received your message</h1>
<p>Hello {{customer_name}}, your ticket has the number <strong>#{{ticket_number}}</strong>. We answer as soon as we can.</p>
{{message}}
<p><a class="button" href="{{ticket_link}}">View your ticket</a></p>
<p class="quiet">To add something, answer this email. Keep the link to yourself: whoever has it can read the ticket.</p>`,

  'mail.template.ticket_reply.name': 'Ticket answered',
  'mail.template.ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_reply.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
{{quoted}}
<p class="quiet">Answer this email, or <a href="{{ticket_link}}">view the whole ticket</a>.</p>`,

  'mail.template.ticket_resolved.name': 'Ticket resolved',
  'mail.template.ticket_resolved.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_resolved.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
<h2>How did we do?</h2>
<p>We marked your ticket as resolved. {{rating_links}}</p>
<p>If something is still open, answer this email.</p>
{{quoted}}
<p class="quiet"><a href="{{ticket_link}}">View the whole ticket</a></p>`,

  'mail.template.staff_new_ticket.name': 'New ticket (to staff)',
  'mail.template.staff_new_ticket.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_new_ticket.body': `{{reply_line}}
<h1>New ticket of {{customer_name}}</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Open ticket</a></p>
<p class="quiet">Your answer to this email goes to the customer. <a href="{{ticket_link}}">As the customer sees it</a>. Keep this email among yourselves: whoever has that link can answer as the customer.</p>`,

  'mail.template.staff_ticket_reply.name': 'Customer answered (to staff)',
  'mail.template.staff_ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_reply.body': `{{reply_line}}
<h1>{{customer_name}} answered</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Open ticket</a></p>
<p class="quiet">Your answer to this email goes to the customer. <a href="{{ticket_link}}">As the customer sees it</a>. Keep this email among yourselves: whoever has that link can answer as the customer.</p>`,

  'mail.template.staff_ticket_assigned.name': 'Ticket assigned (to staff)',
  'mail.template.staff_ticket_assigned.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_assigned.body': `{{reply_line}}
<h1>A ticket was assigned to you</h1>
<p>{{customer_name}}, {{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Open ticket</a></p>
<p class="quiet">Your answer to this email goes to the customer. <a href="{{ticket_link}}">As the customer sees it</a>. Keep this email among yourselves: whoever has that link can answer as the customer.</p>`,
} as const
