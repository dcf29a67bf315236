import type { Pack } from '../packs.ts'

export const mailStrings = {
  'mail.subjectInvalid': 'Saisissez un objet d’une ligne, de {{most}} caractères au maximum.',
  'mail.preheaderInvalid': 'Saisissez une ligne de {{most}} caractères au maximum, ou laissez-la vide.',
  'mail.emptyBody': 'Saisissez le texte de l’e-mail.',
  'mail.recipientInvalid': 'Saisissez une adresse e-mail, sans nom.',

  'mail.outbox': 'Boîte d’envoi',
  'mail.notDelivered':
    'Aucun serveur de messagerie n’est configuré : les e-mails sont conservés ici et ne sont pas envoyés. Connectez-en un pour les envoyer.',
  'mail.views': 'E-mails par statut',
  'mail.view.all': 'Tous',
  'mail.search': 'Rechercher par destinataire, objet ou modèle',
  'mail.to': 'À',
  'mail.from': 'De',
  'mail.replyTo': 'Répondre à',
  'mail.subject': 'Objet',
  'mail.template': 'Modèle',
  'mail.stateColumn': 'Statut',
  'mail.time': 'Créé',
  'mail.createdAt': 'Créé',
  'mail.sentAt': 'Envoyé',
  'mail.anyTemplate': 'Tous les modèles',
  'mail.nextTry': 'Prochain essai',
  'mail.nextTryAt': 'Prochain essai {{date}}',
  'mail.attempts': 'Essais',
  'mail.relatedTo': 'Lié à',
  'mail.viewOrder': 'Voir la commande',
  'mail.none': 'Pas encore d’e-mail',
  'mail.noneText': 'Tous les e-mails envoyés par la boutique apparaissent ici.',
  'mail.headers': 'Détails',
  'mail.preview': 'Aperçu',
  'mail.previewOf': 'Aperçu de l’e-mail : {{subject}}',
  'mail.plainText': 'Texte seul',
  'mail.lastError': 'Dernier essai échoué : {{error}}',
  'mail.erased': 'Le texte de cet e-mail a été effacé : il est trop ancien, ou le compte de son destinataire a été supprimé.',
  'mail.secret': 'Cet e-mail contient un code ou un lien qui connecte le destinataire. Seuls les administrateurs peuvent le lire ici.',
  'mail.resend': 'Renvoyer',
  'mail.resendQueued': 'E-mail en attente de renvoi',
  'mail.isResent': 'Renvoyé',
  'mail.resentOf': 'Renvoi de',
  'mail.viewFirst': 'Voir le premier e-mail',
  'mail.resendings': 'Renvois',
  'mail.storedNotSent': 'Aucun serveur de messagerie n’est configuré. L’e-mail est enregistré ici sans être envoyé.',
  'mail.state.queued': 'En attente',
  'mail.state.sent': 'Envoyé',
  'mail.state.failed': 'Échoué',
  'mail.state.not_sent': 'Non envoyé',

  'mail.template.order_confirmation.name': 'Confirmation de commande',
  'mail.template.order_confirmation.subject': 'Commande {{order_number}} confirmée',
  'mail.template.order_confirmation.body': `<h1>Merci, {{customer_name}}.</h1>
<p>Votre commande <strong>{{order_number}}</strong> est confirmée.</p>
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
{{downloads}}
{{order_table}}
{{delivery}}
{{account_prompt}}`,

  'mail.template.payment_failed.name': 'Paiement échoué',
  'mail.template.payment_failed.subject': 'Échec du paiement de la commande {{order_number}}',
  'mail.template.payment_failed.body': `<h1>Votre paiement a échoué</h1>
<p>Bonjour {{customer_name}}, votre paiement de la commande <strong>{{order_number}}</strong> n’a pas abouti. Vous n’avez pas été débité, et rien n’a été expédié. Réessayez avec le même moyen de paiement ou un autre.</p>
<p><a class="button" href="{{retry_link}}">Payer votre commande</a></p>
{{order_table}}`,

  'mail.template.subscription_payment_failed.name': 'Paiement d’abonnement échoué',
  'mail.template.subscription_payment_failed.subject': 'Votre paiement pour {{subscription_name}} a échoué',
  'mail.template.subscription_payment_failed.body': `<h1>Nous n’avons pas pu renouveler votre abonnement</h1>
<p>Bonjour {{customer_name}}, votre carte n’a pas pu être débitée de <strong>{{amount}}</strong> pour <strong>{{subscription_name}}</strong>. Mettez votre carte à jour, et nous réessaierons dans les prochains jours. Sinon, votre abonnement prendra fin.</p>
<p><a class="button" href="{{card_link}}">Mettre à jour votre carte</a></p>`,

  'mail.template.subscription_renewal.name': 'Renouvellement d’abonnement',
  'mail.template.subscription_renewal.subject': '{{subscription_name}} sera renouvelé le {{renews_on}}',
  'mail.template.subscription_renewal.body': `<h1>Votre abonnement sera bientôt renouvelé</h1>
<p>Bonjour {{customer_name}}, le <strong>{{renews_on}}</strong>, nous débiterons <strong>{{amount}}</strong> pour <strong>{{subscription_name}}</strong>. Vous n’avez rien à faire. Pour changer de carte ou résilier, ouvrez vos abonnements avant cette date.</p>
<p><a class="button" href="{{subscription_link}}">Voir vos abonnements</a></p>`,

  'mail.template.order_refunded.name': 'Commande remboursée',
  'mail.template.order_refunded.subject': 'Remboursement de la commande {{order_number}}',
  'mail.template.order_refunded.body': `<h1>Nous avons remboursé {{refund_amount}}</h1>
<p>Bonjour {{customer_name}}, voici votre remboursement pour la commande <strong>{{order_number}}</strong>. Votre banque peut mettre quelques jours à l’afficher.</p>
{{refund_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.staff_refund_failed.name': 'Remboursement échoué (équipe)',
  'mail.template.staff_refund_failed.subject': 'Échec du remboursement de {{refund_amount}} pour la commande {{order_number}}',
  'mail.template.staff_refund_failed.body': `<h1>La banque a renvoyé un remboursement</h1>
<p>Le remboursement de <strong>{{refund_amount}}</strong> pour la commande <strong>{{order_number}}</strong> a échoué à la banque : {{reason}}. Le client ne l’a pas reçu. Remboursez-le d’une autre manière.</p>
<p><a class="button" href="{{admin_link}}">Ouvrir la commande</a></p>`,

  'mail.template.inbound_test.name': 'Test de réception des e-mails',
  'mail.template.inbound_test.subject': 'Test de réception des e-mails',
  'mail.template.inbound_test.body': `<h1>Test de réception des e-mails</h1>
<p>{{site_name}} s’est envoyé cet e-mail le {{sent_at}}. S’il revient, les réponses aux demandes par e-mail fonctionnent.</p>`,
  'mail.template.delivery_test.name': 'E-mail de test',
  'mail.template.delivery_test.subject': 'E-mail de test de {{site_name}}',
  'mail.template.delivery_test.body': `<h1>Votre serveur de messagerie fonctionne</h1>
<p>{{site_name}} a envoyé cet e-mail le {{sent_at}} à titre de test. Vous n’avez rien à faire.</p>`,
  'mail.service.connected': 'La boutique a été connectée à un compte de ce service.',
  'mail.service.replaced': 'Il a été connecté avec d’autres clés.',
  'mail.service.disconnected': 'Il a été déconnecté.',

  'mail.template.staff_service_changed.name': 'Service connecté ou déconnecté (administrateurs)',
  'mail.template.staff_service_changed.subject': '{{service_name}} : la connexion a été modifiée',
  'mail.template.staff_service_changed.body': `<h1>{{service_name}}</h1>
<p>{{change}} Modification faite par {{changed_by}} le {{changed_at}}.</p>
<p>Si personne de votre équipe n’en est à l’origine, déconnectez le service et changez tout de suite votre mot de passe.</p>
<p><a class="button" href="{{admin_link}}">Ouvrir le service</a></p>`,

  'mail.service.inventory': 'Webhook de stock',
  'mail.service.fails': 'La boutique ne peut plus l’utiliser.',
  'mail.service.works': 'Il fonctionne à nouveau.',
  'mail.service.advice.none': 'Vous n’avez rien à faire.',
  'mail.service.advice.rejected':
    'Le service n’accepte plus les clés enregistrées. Créez-en de nouvelles chez lui et saisissez-les dans la boutique.',
  'mail.service.advice.permission':
    'Les clés enregistrées n’ont pas assez de droits pour la boutique. Donnez-leur plus de droits auprès du service.',
  'mail.service.advice.unreachable':
    'Il ne répond plus depuis des heures. Vérifiez s’il est en panne et si son adresse est toujours la bonne.',
  'mail.service.advice.private':
    'Son adresse se trouve désormais dans le réseau interne. Saisissez une adresse publique, ou faites autoriser celle-ci par votre technicien.',
  'mail.service.advice.malformed': 'Une valeur enregistrée n’est pas valable. Saisissez de nouveau la connexion.',
  'mail.service.advice.account': 'Les clés enregistrées appartiennent à des comptes différents. Saisissez les clés d’un seul compte.',

  'mail.template.staff_service_problem.name': 'Service en panne ou rétabli (administrateurs)',
  'mail.template.staff_service_problem.subject': '{{service_name}} : {{state}}',
  'mail.template.staff_service_problem.body': `<h1>{{service_name}}</h1>
<p>{{state}} {{advice}}</p>
<p><a class="button" href="{{admin_link}}">Ouvrir le service</a></p>`,

  'mail.template.staff_dispute.name': 'Paiement contesté (équipe)',
  'mail.template.staff_dispute.subject': 'Contestation de {{dispute_amount}} pour la commande {{order_number}}',
  'mail.template.staff_dispute.body': `<h1>Un paiement est contesté</h1>
<p>Le client de la commande <strong>{{order_number}}</strong> conteste <strong>{{dispute_amount}}</strong> auprès de sa banque. Motif : {{reason}}.</p>
<p>{{deadline}}</p>
<p><a class="button" href="{{admin_link}}">Ouvrir la commande</a></p>`,

  'mail.template.order_shipped.name': 'Commande expédiée',
  'mail.template.order_shipped.subject': 'La commande {{order_number}} est en route',
  'mail.template.order_shipped.body': `<h1>Votre commande est en route</h1>
<p>Bonjour {{customer_name}}, nous avons expédié des articles de votre commande <strong>{{order_number}}</strong>.</p>
{{tracking}}
{{shipment_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.welcome.name': 'Bienvenue',
  'mail.template.welcome.subject': 'Bienvenue chez {{site_name}}',
  'mail.template.welcome.body': `<h1>Bienvenue, {{customer_name}}.</h1>
<p>Votre compte chez {{site_name}} est prêt. Connectez-vous pour voir vos commandes et téléchargements.</p>
<p><a class="button" href="{{account_link}}">Accéder à votre compte</a></p>
{{confirm_prompt}}
<p class="quiet">Si vous n’avez pas créé ce compte, contactez-nous : {{support_email}}</p>`,

  'mail.template.confirm_registration.name': 'Confirmer l’inscription',
  'mail.template.confirm_registration.subject': 'Confirmez votre compte chez {{site_name}}',
  'mail.template.confirm_registration.body': `<h1>Confirmez votre adresse e-mail</h1>
<p>Confirmez que cette adresse est la vôtre pour créer votre compte chez {{site_name}}.</p>
<p><a class="button" href="{{confirm_link}}">Confirmer et créer le compte</a></p>
<p class="quiet">Ce lien fonctionne une fois et expire dans {{expires_in_hours}} heures. Si vous ne vous êtes pas inscrit, ignorez cet e-mail : aucun compte n’est créé.</p>`,

  'mail.template.account_exists.name': 'Compte déjà existant',
  'mail.template.account_exists.subject': 'Vous avez déjà un compte chez {{site_name}}',
  'mail.template.account_exists.body': `<h1>Vous avez déjà un compte</h1>
<p>Bonjour {{customer_name}}, quelqu’un, sans doute vous, a saisi cette adresse pour un nouveau compte. Elle en a déjà un, et rien n’a été modifié.</p>
<p><a class="button" href="{{sign_in_link}}">Se connecter</a></p>
<p>Mot de passe oublié ? <a href="{{reset_link}}">Réinitialisez-le</a>.</p>
<p class="quiet">Si ce n’était pas vous, vous pouvez ignorer cet e-mail.</p>`,

  'mail.template.reset_password.name': 'Réinitialiser le mot de passe',
  'mail.template.reset_password.subject': 'Réinitialisez votre mot de passe chez {{site_name}}',
  'mail.template.reset_password.body': `<h1>Réinitialisez votre mot de passe</h1>
<p>Bonjour {{customer_name}}, choisissez un nouveau mot de passe avec ce lien.</p>
<p><a class="button" href="{{reset_link}}">Choisir un nouveau mot de passe</a></p>
<p class="quiet">Ce lien fonctionne une fois et expire dans {{expires_in_minutes}} minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail : votre mot de passe reste le même.</p>`,

  'mail.template.confirm_email_change.name': 'Confirmer la nouvelle adresse e-mail',
  'mail.template.confirm_email_change.subject': 'Confirmez votre nouvelle adresse e-mail pour {{site_name}}',
  'mail.template.confirm_email_change.body': `<h1>Confirmez votre nouvelle adresse e-mail</h1>
<p>Confirmez que cette adresse est la vôtre pour l’utiliser avec votre compte chez {{site_name}}.</p>
<p><a class="button" href="{{confirm_link}}">Confirmer l’adresse</a></p>
<p class="quiet">Ce lien fonctionne une fois, quand vous êtes connecté, et expire dans {{expires_in_hours}} heures. Si vous ne l’avez pas demandé, ignorez cet e-mail.</p>`,

  'mail.template.email_change_requested.name': 'Changement d’e-mail demandé',
  'mail.template.email_change_requested.subject': 'Votre adresse e-mail chez {{site_name}} va changer',
  'mail.template.email_change_requested.body': `<h1>Votre adresse e-mail va changer</h1>
<p>Bonjour {{customer_name}}, quelqu’un qui a votre mot de passe a demandé d’utiliser une autre adresse e-mail pour votre compte. Si c’était vous, il n’y a rien à faire.</p>
<p>Si ce n’était pas vous, annulez le changement. Votre mot de passe cesse alors de fonctionner, et vous en choisissez un nouveau par e-mail.</p>
<p><a class="button" href="{{cancel_link}}">Annuler le changement</a></p>
<p class="quiet">Vous pouvez annuler pendant {{expires_in_days}} jours, même après la confirmation de la nouvelle adresse.</p>`,

  'mail.template.account_deleted.name': 'Compte supprimé',
  'mail.template.account_deleted.subject': 'Votre compte chez {{site_name}} est supprimé',
  'mail.template.account_deleted.body': `<h1>Votre compte est supprimé</h1>
<p>Votre compte a été supprimé le {{deleted_at}}. Nous ne conservons que ce que la loi exige pour les factures.</p>
<p class="quiet">Si vous ne l’avez pas demandé, contactez-nous : {{support_email}}</p>`,

  'mail.template.set_password.name': 'Définir le mot de passe',
  'mail.template.set_password.subject': 'Définissez votre mot de passe chez {{site_name}}',
  'mail.template.set_password.body': `<h1>Définissez votre mot de passe</h1>
<p>Bonjour {{customer_name}}, avec un mot de passe, vous voyez toutes vos commandes et tous vos téléchargements au même endroit.</p>
<p><a class="button" href="{{set_password_link}}">Définir le mot de passe</a></p>
<p class="quiet">Ce lien fonctionne une fois et expire dans {{expires_in_days}} jours. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.</p>`,

  'mail.template.password_changed.name': 'Mot de passe changé',
  'mail.template.password_changed.subject': 'Votre mot de passe chez {{site_name}} a été changé',
  'mail.template.password_changed.body': `<h1>Votre mot de passe a été changé</h1>
<p>Bonjour {{customer_name}}, le mot de passe de votre compte a été changé le {{changed_at}}. Tous les autres appareils ont été déconnectés.</p>
<p>Si ce n’était pas vous, contactez-nous immédiatement : {{support_email}}</p>`,

  'mail.template.provider_linked.name': 'Service de connexion associé',
  'mail.template.provider_linked.subject': '{{provider_name}} a été associé à votre compte chez {{site_name}}',
  'mail.template.provider_linked.body': `<h1>Vous pouvez maintenant vous connecter avec {{provider_name}}</h1>
<p>Bonjour {{customer_name}}, votre compte {{provider_name}} a été associé à votre compte chez {{site_name}}.</p>
<p><a class="button" href="{{connections_link}}">Vérifier les moyens de connexion</a></p>
<p>Si ce n’était pas vous, contactez-nous immédiatement : {{support_email}}</p>`,

  'mail.template.provider_unlinked.name': 'Service de connexion dissocié',
  'mail.template.provider_unlinked.subject': '{{provider_name}} a été dissocié de votre compte chez {{site_name}}',
  'mail.template.provider_unlinked.body': `<h1>Vous ne pouvez plus vous connecter avec {{provider_name}}</h1>
<p>Bonjour {{customer_name}}, votre compte {{provider_name}} a été dissocié de votre compte chez {{site_name}}.</p>
<p><a class="button" href="{{connections_link}}">Vérifier les moyens de connexion</a></p>
<p>Si ce n’était pas vous, contactez-nous immédiatement : {{support_email}}</p>`,

  'mail.template.staff_new_order.name': 'Équipe : nouvelle commande',
  'mail.template.staff_new_order.subject': 'Nouvelle commande {{order_number}} : {{order_total}}',
  'mail.template.staff_new_order.body': `<h1>Nouvelle commande {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) a passé une commande de <strong>{{order_total}}</strong>.</p>
<p><a class="button" href="{{admin_link}}">Voir la commande</a></p>
{{order_table}}
{{delivery}}`,

  'mail.template.two_factor_verification.name': 'Code de vérification',
  'mail.template.two_factor_verification.subject': '{{verification_code}} est votre code de vérification {{site_name}}',
  'mail.template.two_factor_verification.body': `<h1>Votre code de vérification</h1>
<p>Bonjour {{customer_name}}, saisissez ce code pour continuer :</p>
<p class="code">{{verification_code}}</p>
<p>Ce code expire dans {{expires_in_minutes}} minutes. Nous ne vous le demanderons jamais par téléphone ni par e-mail.</p>
<p class="quiet">Si vous n’avez pas essayé de vous connecter ni de commander, vous pouvez ignorer cet e-mail.</p>`,

  'mail.template.staff_low_stock.name': 'Stock faible (équipe)',
  'mail.template.staff_low_stock.subject': 'Stock faible : {{sku_count}}',
  'mail.template.staff_low_stock.body': `<h1>Le stock s’épuise</h1>
<p>Ces articles ont atteint le seuil de stock faible depuis le dernier e-mail. Chacun n’est signalé qu’une fois jusqu’à son réapprovisionnement.</p>
{{stock_table}}
<p><a class="button" href="{{admin_link}}">Ouvrir le stock</a></p>`,
  'mail.lowStock.left.one': '{{count}} restant',
  'mail.lowStock.left.other': '{{count}} restants',
  'mail.lowStock.more.one': 'et {{count}} autre',
  'mail.lowStock.more.other': 'et {{count}} autres',

  'mail.template.back_in_stock.name': 'De retour en stock',
  'mail.template.back_in_stock.subject': '{{product_name}} est de retour en stock',
  'mail.template.back_in_stock.body': `<h1>{{product_name}} est de retour en stock</h1>
<p>Vous nous avez demandé de vous prévenir : <strong>{{choice}}</strong> est de nouveau disponible, dans la limite des stocks.</p>
<p><a class="button" href="{{product_link}}">Voir le produit</a></p>
<p class="quiet">C’est le seul e-mail que nous vous enverrons au sujet de cet article. <a href="{{stop_link}}">Ne plus recevoir d’e-mails de retour en stock</a></p>`,

  'mail.template.review_request.name': 'Demande d’avis',
  'mail.template.review_request.subject': 'Que pensez-vous de votre commande {{order_number}} ?',
  'mail.template.review_request.body': `<h1>Que pensez-vous de votre commande ?</h1>
<p>Bonjour {{customer_name}}, votre avis aide d’autres clients à choisir. Cela prend une minute :</p>
{{products}}
<p class="quiet">Vous avez accepté cet e-mail lors de votre commande. <a href="{{stop_link}}">Ne plus recevoir de demandes d’avis</a></p>`,

  'mail.template.cart_reminder.name': 'Rappel de panier',
  'mail.template.cart_reminder.subject': 'Des articles vous attendent dans votre panier',
  'mail.template.cart_reminder.body': `<h1>Votre panier vous attend</h1>
<p>Bonjour {{customer_name}}, vous avez laissé ces articles dans votre panier. Ils ne sont pas réservés.</p>
{{cart_items}}
<p><a class="button" href="{{cart_link}}">Voir votre panier</a></p>
<p class="quiet">C’est le seul rappel de ce panier. Vous l’avez accepté dans notre boutique. <a href="{{stop_link}}">Ne plus recevoir de rappels</a></p>`,

  'mail.template.email_changed.name': 'E-mail changé par l’équipe',
  'mail.template.email_changed.subject': 'Votre compte chez {{site_name}} a une autre adresse e-mail',
  'mail.template.email_changed.body': `<h1>Votre compte a une autre adresse e-mail</h1>
<p>Bonjour {{customer_name}}, notre équipe a changé l’adresse e-mail de votre compte le {{changed_at}}. Cette adresse ne permet plus de se connecter.</p>
<p class="quiet">Si vous ne l’avez pas demandé, contactez-nous : {{support_email}}</p>`,

  'mail.template.user_invitation.name': 'Invitation',
  'mail.template.user_invitation.subject': 'Votre compte chez {{site_name}}',
  'mail.template.user_invitation.body': `<h1>Vous avez un compte</h1>
<p>Bonjour {{customer_name}}, un compte a été créé pour vous chez {{site_name}}. Définissez un mot de passe pour vous connecter.</p>
<p><a class="button" href="{{set_password_link}}">Définir le mot de passe</a></p>
<p class="quiet">Ce lien fonctionne une fois et expire dans {{expires_in_days}} jours. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.</p>`,

  'mail.template.wholesale_approved.name': 'Demande de vente en gros approuvée',
  'mail.template.wholesale_approved.subject': 'Vous avez maintenant les prix de gros chez {{site_name}}',
  'mail.template.wholesale_approved.body': `<h1>Votre demande est approuvée</h1>
<p>Bonjour {{customer_name}}, reconnectez-vous pour voir vos prix de gros dans la boutique.</p>
<p><a class="button" href="{{shop_link}}">Aller à la boutique</a></p>`,

  'mail.template.wholesale_declined.name': 'Demande de vente en gros refusée',
  'mail.template.wholesale_declined.subject': 'Votre demande de vente en gros chez {{site_name}}',
  'mail.template.wholesale_declined.body': `<h1>Nous n’avons pas pu approuver votre demande</h1>
<p>Bonjour {{customer_name}}, merci de votre intérêt. Nous avons refusé votre demande pour ce motif :</p>
<p>{{reason}}</p>
<p>Vous pouvez <a href="{{apply_link}}">faire une nouvelle demande</a> à tout moment.</p>`,

  'mail.template.order_cancelled.name': 'Commande annulée par l’acheteur',
  'mail.template.order_cancelled.subject': 'Commande {{order_number}} annulée',
  'mail.template.order_cancelled.body': `<h1>Votre commande est annulée</h1>
<p>Bonjour {{customer_name}}, la commande <strong>{{order_number}}</strong> a été annulée sur sa page, et rien ne sera expédié.</p>
<p>{{refund}}</p>
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si ce n’était pas vous, contactez-nous : {{support_email}}</p>`,

  'mail.template.order_address_changed.name': 'Adresse de livraison modifiée',
  'mail.template.order_address_changed.subject': 'Commande {{order_number}} : nouvelle adresse de livraison',
  'mail.template.order_address_changed.body': `<h1>L’adresse de livraison a été modifiée</h1>
<p>Bonjour {{customer_name}}, l’adresse de livraison de la commande <strong>{{order_number}}</strong> a été modifiée sur sa page.</p>
{{delivery}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si ce n’était pas vous, contactez-nous immédiatement : {{support_email}}</p>`,

  'mail.template.return_requested.name': 'Retour demandé',
  'mail.template.return_requested.subject': 'Retour {{return_number}} de la commande {{order_number}} : demande reçue',
  'mail.template.return_requested.body': `<h1>Nous avons reçu votre demande</h1>
<p>Bonjour {{customer_name}}, vous souhaitez retourner ces articles de la commande <strong>{{order_number}}</strong>. Gardez-les jusqu’à notre réponse.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si vous ne l’avez pas demandé, annulez la demande sur la page de la commande.</p>`,

  'mail.template.return_approved.name': 'Retour accepté',
  'mail.template.return_approved.subject': 'Retour {{return_number}} de la commande {{order_number}} accepté',
  'mail.template.return_approved.body': `<h1>Votre retour est accepté</h1>
<p>Bonjour {{customer_name}}, veuillez nous renvoyer ces articles de la commande <strong>{{order_number}}</strong>.</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.return_declined.name': 'Retour refusé',
  'mail.template.return_declined.subject': 'Retour {{return_number}} de la commande {{order_number}} refusé',
  'mail.template.return_declined.body': `<h1>Nous n’avons pas pu accepter votre retour</h1>
<p>Bonjour {{customer_name}}, nous avons refusé le retour de ces articles de la commande <strong>{{order_number}}</strong> pour ce motif :</p>
<p>{{reason}}</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si vous pensez qu’il s’agit d’une erreur, contactez-nous : {{support_email}}</p>`,

  'mail.template.return_received.name': 'Retour reçu',
  'mail.template.return_received.subject': 'Retour {{return_number}} de la commande {{order_number}} arrivé',
  'mail.template.return_received.body': `<h1>Vos articles sont arrivés</h1>
<p>Bonjour {{customer_name}}, nous avons reçu ces articles de la commande <strong>{{order_number}}</strong> et allons les rembourser.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.return_completed.name': 'Retour terminé',
  'mail.template.return_completed.subject': 'Retour {{return_number}} de la commande {{order_number}} terminé',
  'mail.template.return_completed.body': `<h1>Votre retour est terminé</h1>
<p>Bonjour {{customer_name}}, le retour de ces articles de la commande <strong>{{order_number}}</strong> est terminé. Les remboursements figurent sur la page de la commande.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.return_cancelled.name': 'Retour annulé par l’acheteur',
  'mail.template.return_cancelled.subject': 'Retour {{return_number}} de la commande {{order_number}} annulé',
  'mail.template.return_cancelled.body': `<h1>Votre retour est annulé</h1>
<p>Bonjour {{customer_name}}, le retour de ces articles de la commande <strong>{{order_number}}</strong> a été annulé sur la page de la commande. Il n’y a rien à renvoyer.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>`,

  'mail.template.withdrawal_received.name': 'Rétractation reçue',
  'mail.template.withdrawal_received.subject': 'Nous avons reçu votre rétractation de la commande {{order_number}}',
  'mail.template.withdrawal_received.body': `<h1>Nous avons reçu votre rétractation</h1>
<p>Bonjour {{customer_name}}, nous confirmons avoir reçu votre rétractation du contrat. Conservez cet e-mail.</p>
<p>Commande : <strong>{{order_number}}</strong><br>Reçue le : {{stated_at}}<br>De : {{buyer}}</p>
<p>Vous vous êtes rétracté du contrat pour ces articles :</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">Voir votre commande</a></p>
<p class="quiet">Si ce n’était pas vous, contactez-nous immédiatement : {{support_email}}</p>`,

  'mail.template.file_added.name': 'Fichier ajouté à un produit',
  'mail.template.file_added.subject': 'Nouveau fichier pour {{product_name}}',
  'mail.template.file_added.body': `<h1>Il y a un nouveau fichier pour vous</h1>
<p>Bonjour {{customer_name}}, nous avons ajouté <strong>{{file_name}}</strong> à {{product_name}}, acheté avec la commande {{order_number}}. Vous pouvez le télécharger gratuitement sur la page de la commande.</p>
<p><a class="button" href="{{order_link}}">Voir la commande</a></p>`,
} as const satisfies Pack
