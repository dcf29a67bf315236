import type { Pack } from '../packs.ts'

export const mailTicketsStrings = {
  'ticketMails.replyAbove': 'Écrivez votre réponse au-dessus de cette ligne',
  'ticketMails.neutralSubject': 'Nous avons reçu votre message',
  'ticketMails.erasedSubject': 'Objet effacé',
  'ticketMails.youWrote': 'Vous avez écrit :',
  'ticketMails.wrote': '{{name}} a écrit le {{date}} :',
  'ticketMails.attachments': 'Pièces jointes',
  'ticketMails.great': 'Très bien',
  'ticketMails.okay': 'Correct',
  'ticketMails.bad': 'Mauvais',

  'mail.template.ticket_created.name': 'Demande reçue',
  'mail.template.ticket_created.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_created.body': `{{reply_line}}
<h1>Nous avons reçu votre message</h1>
<p>Bonjour {{customer_name}}, votre demande porte le numéro <strong>{{ticket_number}}</strong>. Nous répondons dès que possible.</p>
{{message}}
<p><a class="button" href="{{ticket_link}}">Voir votre demande</a></p>
<p class="quiet">Pour ajouter quelque chose, répondez à cet e-mail. Ne transmettez pas le lien : toute personne qui l’a peut lire la demande.</p>`,

  'mail.template.ticket_reply.name': 'Réponse à une demande',
  'mail.template.ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_reply.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
{{quoted}}
<p class="quiet">Répondez à cet e-mail, ou <a href="{{ticket_link}}">consultez toute la demande</a>.</p>`,

  'mail.template.ticket_resolved.name': 'Demande résolue',
  'mail.template.ticket_resolved.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.ticket_resolved.body': `{{reply_line}}
{{message}}
<p>{{agent_name}}<br>{{site_name}}</p>
{{attachments}}
<h2>Êtes-vous satisfait de notre aide ?</h2>
<p>Nous avons marqué votre demande comme résolue. {{rating_links}}</p>
<p>Si une question reste ouverte, répondez à cet e-mail.</p>
{{quoted}}
<p class="quiet"><a href="{{ticket_link}}">Voir toute la demande</a></p>`,

  'mail.template.staff_new_ticket.name': 'Nouvelle demande (à l’équipe)',
  'mail.template.staff_new_ticket.subject': '[#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_new_ticket.body': `{{reply_line}}
<h1>Nouvelle demande de {{customer_name}}</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Ouvrir la demande</a></p>
<p class="quiet">Votre réponse à cet e-mail est envoyée au client. <a href="{{ticket_link}}">Comme le client le voit</a>. Gardez cet e-mail dans l’équipe : toute personne qui a ce lien peut répondre au nom du client.</p>`,

  'mail.template.staff_ticket_reply.name': 'Réponse d’un client (à l’équipe)',
  'mail.template.staff_ticket_reply.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_reply.body': `{{reply_line}}
<h1>{{customer_name}} a répondu</h1>
<p>{{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Ouvrir la demande</a></p>
<p class="quiet">Votre réponse à cet e-mail est envoyée au client. <a href="{{ticket_link}}">Comme le client le voit</a>. Gardez cet e-mail dans l’équipe : toute personne qui a ce lien peut répondre au nom du client.</p>`,

  'mail.template.staff_ticket_assigned.name': 'Demande attribuée (à l’équipe)',
  'mail.template.staff_ticket_assigned.subject': 'Re: [#{{ticket_number}}] {{ticket_subject}}',
  'mail.template.staff_ticket_assigned.body': `{{reply_line}}
<h1>Une demande vous a été attribuée</h1>
<p>{{customer_name}}, {{customer_email}}</p>
{{message}}
{{attachments}}
<p><a class="button" href="{{admin_link}}">Ouvrir la demande</a></p>
<p class="quiet">Votre réponse à cet e-mail est envoyée au client. <a href="{{ticket_link}}">Comme le client le voit</a>. Gardez cet e-mail dans l’équipe : toute personne qui a ce lien peut répondre au nom du client.</p>`,
} as const satisfies Pack
