import type { Pack } from '../packs.ts'

export const mailOrdersStrings = {
  'mail.template.payment_request.name': 'Lien de paiement',
  'mail.template.payment_request.subject': 'Commande {{order_number}} : paiement dû',
  'mail.template.payment_request.body': `<h1>{{amount}} à payer</h1>
<p>Bonjour {{customer_name}}, veuillez payer la commande <strong>{{order_number}}</strong> sur la page du lien.</p>
<p><a class="button" href="{{pay_link}}">Payer maintenant</a></p>
<p class="quiet">Ne transmettez pas ce lien : toute personne qui l’a voit la commande. Des questions ? {{support_email}}</p>`,

  'mail.template.balance_paid.name': 'Solde payé',
  'mail.template.balance_paid.subject': 'Commande {{order_number}} : paiement reçu',
  'mail.template.balance_paid.body': `<h1>Merci</h1>
<p>Bonjour {{customer_name}}, nous avons reçu {{amount}} pour la commande <strong>{{order_number}}</strong>. Il ne reste rien à payer.</p>
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.order_changed.name': 'Commande modifiée par la boutique',
  'mail.template.order_changed.subject': 'La commande {{order_number}} a été modifiée',
  'mail.template.order_changed.body': `<h1>Votre commande a été modifiée</h1>
<p>Bonjour {{customer_name}}, nous avons modifié la commande <strong>{{order_number}}</strong>.</p>
{{changes}}
{{payment}}
{{order_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si vous ne vous y attendiez pas, contactez-nous : {{support_email}}</p>`,

  'mail.template.draft_order.name': 'Commande préparée par la boutique',
  'mail.template.draft_order.subject': 'Votre commande chez {{site_name}}',
  'mail.template.draft_order.body': `<h1>Votre commande est prête</h1>
<p>Bonjour {{customer_name}}, nous avons préparé cette commande pour vous. Vérifiez-la et payez {{amount}} avant le {{expires_on}}.</p>
{{order_table}}
<p><a class="button" href="{{pay_link}}">Vérifier et payer</a></p>
<p class="quiet">Ne transmettez pas ce lien : toute personne qui l’a voit la commande. Des questions ? {{support_email}}</p>`,

  'mail.template.staff_new_return.name': 'Équipe : retour demandé',
  'mail.template.staff_new_return.subject': 'Retour {{return_number}} demandé pour la commande {{order_number}}',
  'mail.template.staff_new_return.body': `<h1>Retour {{return_number}} de la commande {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) souhaite retourner ces articles et attend votre réponse.</p>
<p><a class="button" href="{{admin_link}}">Accepter ou refuser</a></p>
{{return_table}}`,

  'mail.template.staff_withdrawal.name': 'Équipe : rétractation reçue',
  'mail.template.staff_withdrawal.subject': 'Rétractation {{return_number}} de la commande {{order_number}}',
  'mail.template.staff_withdrawal.body': `<h1>Rétractation {{return_number}} de la commande {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) s’est rétracté du contrat pour ces articles. Aucun accord n’est nécessaire. Remboursez-les sans tarder.</p>
<p><a class="button" href="{{admin_link}}">Voir la rétractation</a></p>
{{return_table}}`,
  'mail.template.payment_instructions.name': 'Comment payer par virement ou sur facture',
  'mail.template.payment_instructions.subject': 'Commande {{order_number}} : comment payer',
  'mail.template.payment_instructions.body': `<h1>Merci pour votre commande</h1>
<p>Bonjour {{customer_name}}, veuillez payer <strong>{{amount}}</strong> avant le <strong>{{due_on}}</strong> avec la référence <strong>{{order_number}}</strong>.</p>
{{instructions}}
<p>Vous pouvez aussi <a href="{{pay_link}}">payer en ligne</a>.</p>
{{order_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Ne transmettez pas ce lien : toute personne qui l’a voit la commande. Des questions ? {{support_email}}</p>`,

  'mail.template.payment_reminder.name': 'Rappel de paiement',
  'mail.template.payment_reminder.subject': 'Commande {{order_number}} : rappel de paiement',
  'mail.template.payment_reminder.body': `<h1>Paiement dû le {{due_on}}</h1>
<p>Bonjour {{customer_name}}, nous n’avons pas encore reçu <strong>{{amount}}</strong> pour la commande <strong>{{order_number}}</strong>. Veuillez payer en indiquant le numéro de commande comme référence.</p>
{{instructions}}
<p><a class="button" href="{{pay_link}}">Payer en ligne</a></p>
<p class="quiet">Si vous avez déjà payé, ignorez cet e-mail. <a href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.payment_expired.name': 'Commande annulée faute de paiement',
  'mail.template.payment_expired.subject': 'Commande {{order_number}} annulée',
  'mail.template.payment_expired.body': `<h1>Votre commande est annulée</h1>
<p>Bonjour {{customer_name}}, le paiement de {{amount}} pour la commande <strong>{{order_number}}</strong> était dû le {{due_on}} et n’est pas arrivé. Rien ne sera expédié.</p>
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si vous avez payé, contactez-nous : {{support_email}}</p>`,
} as const satisfies Pack
