export const mailStrings = {
  'mail.subjectInvalid': 'Enter a one-line subject of up to {{most}} characters.',
  'mail.preheaderInvalid': 'Enter one line of up to {{most}} characters, or nothing.',
  'mail.emptyBody': 'Enter the email text.',
  'mail.recipientInvalid': 'Enter one email address without a name.',

  'mail.outbox': 'Outbox',
  'mail.notDelivered': 'No mail server is set up, so emails are stored here and not sent. Connect one to send them.',
  'mail.views': 'Emails by status',
  'mail.view.all': 'All',
  'mail.search': 'Search by recipient, subject or template',
  'mail.to': 'To',
  'mail.from': 'From',
  'mail.replyTo': 'Reply to',
  'mail.subject': 'Subject',
  'mail.template': 'Template',
  'mail.stateColumn': 'Status',
  'mail.time': 'Created',
  'mail.createdAt': 'Created',
  'mail.sentAt': 'Sent',
  'mail.anyTemplate': 'All templates',
  'mail.nextTry': 'Next try',
  'mail.nextTryAt': 'Next try {{date}}',
  'mail.attempts': 'Attempts',
  'mail.relatedTo': 'Related to',
  'mail.viewOrder': 'View order',
  'mail.none': 'No emails yet',
  'mail.noneText': 'Every email the store sends appears here.',
  'mail.headers': 'Details',
  'mail.preview': 'Preview',
  'mail.previewOf': 'Email preview: {{subject}}',
  'mail.plainText': 'Plain text',
  'mail.lastError': 'Last attempt failed: {{error}}',
  'mail.erased': 'The text of this email was erased: it is too old, or the account of its recipient was deleted.',
  'mail.secret': 'This email has a code or link that signs the recipient in. Only administrators can read it here.',
  'mail.resend': 'Resend',
  'mail.resendQueued': 'Email queued to resend',
  'mail.isResent': 'Sent again',
  'mail.resentOf': 'Sends again',
  'mail.viewFirst': 'View the first email',
  'mail.resendings': 'Sent again',
  'mail.storedNotSent': 'No mail server is set up. The email is stored here and not sent.',
  'mail.state.queued': 'Queued',
  'mail.state.sent': 'Sent',
  'mail.state.failed': 'Failed',
  'mail.state.not_sent': 'Not sent',

  'mail.template.order_confirmation.name': 'Order confirmation',
  'mail.template.order_confirmation.subject': 'Order {{order_number}} confirmed',
  'mail.template.order_confirmation.body': `<h1>Thank you, {{customer_name}}.</h1>
<p>Your order <strong>{{order_number}}</strong> is confirmed.</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>
{{downloads}}
{{order_table}}
{{delivery}}
{{account_prompt}}`,

  'mail.template.payment_failed.name': 'Payment failed',
  'mail.template.payment_failed.subject': 'Payment for order {{order_number}} failed',
  'mail.template.payment_failed.body': `<h1>Your payment failed</h1>
<p>Hello {{customer_name}}, your payment for order <strong>{{order_number}}</strong> did not go through. You have not been charged, and nothing was shipped. Try again with the same or another way to pay.</p>
<p><a class="button" href="{{retry_link}}">Pay for your order</a></p>
{{order_table}}`,

  'mail.template.subscription_payment_failed.name': 'Subscription payment failed',
  'mail.template.subscription_payment_failed.subject': 'Your payment for {{subscription_name}} failed',
  'mail.template.subscription_payment_failed.body': `<h1>We could not renew your subscription</h1>
<p>Hello {{customer_name}}, your card was not charged <strong>{{amount}}</strong> for <strong>{{subscription_name}}</strong>. Update your card, and we will try again within a few days. Otherwise your subscription will end.</p>
<p><a class="button" href="{{card_link}}">Update your card</a></p>`,

  'mail.template.subscription_renewal.name': 'Subscription renewal',
  'mail.template.subscription_renewal.subject': '{{subscription_name}} renews on {{renews_on}}',
  'mail.template.subscription_renewal.body': `<h1>Your subscription renews soon</h1>
<p>Hello {{customer_name}}, on <strong>{{renews_on}}</strong> we will charge <strong>{{amount}}</strong> for <strong>{{subscription_name}}</strong>. You do not need to do anything. To change your card or cancel, open your subscriptions before that day.</p>
<p><a class="button" href="{{subscription_link}}">View your subscriptions</a></p>`,

  'mail.template.order_refunded.name': 'Order refunded',
  'mail.template.order_refunded.subject': 'Refund for order {{order_number}}',
  'mail.template.order_refunded.body': `<h1>We refunded {{refund_amount}}</h1>
<p>Hello {{customer_name}}, here is your refund for order <strong>{{order_number}}</strong>. Your bank can take a few days to show it.</p>
{{refund_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.staff_refund_failed.name': 'Refund failed (staff)',
  'mail.template.staff_refund_failed.subject': 'Refund of {{refund_amount}} for order {{order_number}} failed',
  'mail.template.staff_refund_failed.body': `<h1>The bank returned a refund</h1>
<p>The refund of <strong>{{refund_amount}}</strong> for order <strong>{{order_number}}</strong> failed at the bank: {{reason}}. The customer has not received it. Refund it again in another way.</p>
<p><a class="button" href="{{admin_link}}">Open the order</a></p>`,

  'mail.template.inbound_test.name': 'Test of received mail',
  'mail.template.inbound_test.subject': 'Test of received mail',
  'mail.template.inbound_test.body': `<h1>Test of received mail</h1>
<p>{{site_name}} sent this email to itself at {{sent_at}}. When it comes back, replies to tickets by email work.</p>`,
  'mail.template.delivery_test.name': 'Test email',
  'mail.template.delivery_test.subject': 'Test email from {{site_name}}',
  'mail.template.delivery_test.body': `<h1>Your mail server works</h1>
<p>{{site_name}} sent this email at {{sent_at}} as a test. You do not need to do anything.</p>`,
  'mail.service.connected': 'The store was connected with an account of this service.',
  'mail.service.replaced': 'It was connected with other keys.',
  'mail.service.disconnected': 'It was disconnected.',

  'mail.template.staff_service_changed.name': 'Service connected or disconnected (administrators)',
  'mail.template.staff_service_changed.subject': '{{service_name}}: the connection was changed',
  'mail.template.staff_service_changed.body': `<h1>{{service_name}}</h1>
<p>{{change}} This was done by {{changed_by}} on {{changed_at}}.</p>
<p>If nobody of your team did this, disconnect the service and change your password at once.</p>
<p><a class="button" href="{{admin_link}}">Open the service</a></p>`,

  'mail.service.inventory': 'Inventory webhook',
  'mail.service.fails': 'The store can no longer use it.',
  'mail.service.works': 'It works again.',
  'mail.service.advice.none': 'You do not need to do anything.',
  'mail.service.advice.rejected':
    'The service does not accept the stored keys any more. Create new ones there and enter them in the store.',
  'mail.service.advice.permission': 'The stored keys may not do what the store needs. Give them more rights at the service.',
  'mail.service.advice.unreachable':
    'It has not answered for hours. Check whether it is disturbed, and whether its address is still right.',
  'mail.service.advice.private': 'Its address is now inside the network. Enter a public one, or ask your technician to allow this one.',
  'mail.service.advice.malformed': 'A stored value is not valid. Enter the connection again.',
  'mail.service.advice.account': 'The stored keys belong to different accounts. Enter keys of one account.',

  'mail.template.staff_service_problem.name': 'Service fails or works again (administrators)',
  'mail.template.staff_service_problem.subject': '{{service_name}}: {{state}}',
  'mail.template.staff_service_problem.body': `<h1>{{service_name}}</h1>
<p>{{state}} {{advice}}</p>
<p><a class="button" href="{{admin_link}}">Open the service</a></p>`,

  'mail.template.staff_dispute.name': 'Payment disputed (staff)',
  'mail.template.staff_dispute.subject': 'Dispute of {{dispute_amount}} for order {{order_number}}',
  'mail.template.staff_dispute.body': `<h1>A payment is disputed</h1>
<p>The customer of order <strong>{{order_number}}</strong> disputes <strong>{{dispute_amount}}</strong> with their bank. Reason: {{reason}}.</p>
<p>{{deadline}}</p>
<p><a class="button" href="{{admin_link}}">Open the order</a></p>`,

  'mail.template.order_shipped.name': 'Order shipped',
  'mail.template.order_shipped.subject': 'Order {{order_number}} is on its way',
  'mail.template.order_shipped.body': `<h1>Your order is on its way</h1>
<p>Hello {{customer_name}}, we shipped items of your order <strong>{{order_number}}</strong>.</p>
{{tracking}}
{{shipment_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.welcome.name': 'Welcome',
  'mail.template.welcome.subject': 'Welcome to {{site_name}}',
  'mail.template.welcome.body': `<h1>Welcome, {{customer_name}}.</h1>
<p>Your {{site_name}} account is ready. Sign in to see your orders and downloads.</p>
<p><a class="button" href="{{account_link}}">Go to your account</a></p>
{{confirm_prompt}}
<p class="quiet">If you did not create this account, contact us: {{support_email}}</p>`,

  'mail.template.confirm_registration.name': 'Confirm registration',
  'mail.template.confirm_registration.subject': 'Confirm your {{site_name}} account',
  'mail.template.confirm_registration.body': `<h1>Confirm your email</h1>
<p>Confirm that this address is yours to create your {{site_name}} account.</p>
<p><a class="button" href="{{confirm_link}}">Confirm and create account</a></p>
<p class="quiet">This link works once and expires in {{expires_in_hours}} hours. If you did not register, ignore this email: no account is created.</p>`,

  'mail.template.account_exists.name': 'Account already exists',
  'mail.template.account_exists.subject': 'You already have a {{site_name}} account',
  'mail.template.account_exists.body': `<h1>You already have an account</h1>
<p>Hello {{customer_name}}, someone, probably you, entered this address for a new account. It already has one, and nothing was changed.</p>
<p><a class="button" href="{{sign_in_link}}">Sign in</a></p>
<p>Forgot your password? <a href="{{reset_link}}">Reset it</a>.</p>
<p class="quiet">If this was not you, you can ignore this email.</p>`,

  'mail.template.reset_password.name': 'Reset password',
  'mail.template.reset_password.subject': 'Reset your {{site_name}} password',
  'mail.template.reset_password.body': `<h1>Reset your password</h1>
<p>Hello {{customer_name}}, choose a new password with this link.</p>
<p><a class="button" href="{{reset_link}}">Choose a new password</a></p>
<p class="quiet">This link works once and expires in {{expires_in_minutes}} minutes. If you did not ask for it, ignore this email: your password stays the same.</p>`,

  'mail.template.confirm_email_change.name': 'Confirm new email',
  'mail.template.confirm_email_change.subject': 'Confirm your new {{site_name}} email',
  'mail.template.confirm_email_change.body': `<h1>Confirm your new email</h1>
<p>Confirm that this address is yours to use it for your {{site_name}} account.</p>
<p><a class="button" href="{{confirm_link}}">Confirm email</a></p>
<p class="quiet">This link works once, while you are signed in, and expires in {{expires_in_hours}} hours. If you did not ask for it, ignore this email.</p>`,

  'mail.template.email_change_requested.name': 'Email change requested',
  'mail.template.email_change_requested.subject': 'Your {{site_name}} email is about to change',
  'mail.template.email_change_requested.body': `<h1>Your email is about to change</h1>
<p>Hello {{customer_name}}, someone with your password asked to use another email address for your account. If this was you, there is nothing to do.</p>
<p>If it was not you, cancel the change. Your password then stops working, and you choose a new one by email.</p>
<p><a class="button" href="{{cancel_link}}">Cancel the change</a></p>
<p class="quiet">You can cancel for {{expires_in_days}} days, even after the new address was confirmed.</p>`,

  'mail.template.account_deleted.name': 'Account deleted',
  'mail.template.account_deleted.subject': 'Your {{site_name}} account is deleted',
  'mail.template.account_deleted.body': `<h1>Your account is deleted</h1>
<p>Your account was deleted on {{deleted_at}}. We only keep what the law requires for invoices.</p>
<p class="quiet">If you did not ask for this, contact us: {{support_email}}</p>`,

  'mail.template.set_password.name': 'Set password',
  'mail.template.set_password.subject': 'Set your {{site_name}} password',
  'mail.template.set_password.body': `<h1>Set your password</h1>
<p>Hi {{customer_name}}, set a password to see all your orders and downloads in one place.</p>
<p><a class="button" href="{{set_password_link}}">Set password</a></p>
<p class="quiet">This link works once and expires in {{expires_in_days}} days. If you did not expect this email, you can ignore it.</p>`,

  'mail.template.password_changed.name': 'Password changed',
  'mail.template.password_changed.subject': 'Your {{site_name}} password was updated',
  'mail.template.password_changed.body': `<h1>Your password was updated</h1>
<p>Hello {{customer_name}}, your account password was updated on {{changed_at}}. All other devices were signed out.</p>
<p>If you did not make this change, contact us right away: {{support_email}}</p>`,

  'mail.template.provider_linked.name': 'Sign-in provider connected',
  'mail.template.provider_linked.subject': '{{provider_name}} was connected to your {{site_name}} account',
  'mail.template.provider_linked.body': `<h1>You can now sign in with {{provider_name}}</h1>
<p>Hello {{customer_name}}, your {{provider_name}} account was connected to your {{site_name}} account.</p>
<p><a class="button" href="{{connections_link}}">Review sign-in options</a></p>
<p>If you did not make this change, contact us right away: {{support_email}}</p>`,

  'mail.template.provider_unlinked.name': 'Sign-in provider disconnected',
  'mail.template.provider_unlinked.subject': '{{provider_name}} was disconnected from your {{site_name}} account',
  'mail.template.provider_unlinked.body': `<h1>You can no longer sign in with {{provider_name}}</h1>
<p>Hello {{customer_name}}, your {{provider_name}} account was disconnected from your {{site_name}} account.</p>
<p><a class="button" href="{{connections_link}}">Review sign-in options</a></p>
<p>If you did not make this change, contact us right away: {{support_email}}</p>`,

  'mail.template.staff_new_order.name': 'Staff: new order',
  'mail.template.staff_new_order.subject': 'New order {{order_number}}: {{order_total}}',
  'mail.template.staff_new_order.body': `<h1>New order {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) placed an order for <strong>{{order_total}}</strong>.</p>
<p><a class="button" href="{{admin_link}}">View order</a></p>
{{order_table}}
{{delivery}}`,

  'mail.template.two_factor_verification.name': 'Verification code',
  'mail.template.two_factor_verification.subject': '{{verification_code}} is your {{site_name}} verification code',
  'mail.template.two_factor_verification.body': `<h1>Your verification code</h1>
<p>Hi {{customer_name}}, enter this code to continue:</p>
<p class="code">{{verification_code}}</p>
<p>This code expires in {{expires_in_minutes}} minutes. We will never ask you for it by phone or email.</p>
<p class="quiet">If you did not try to sign in or place an order, you can ignore this email.</p>`,

  'mail.template.staff_low_stock.name': 'Low stock (staff)',
  'mail.template.staff_low_stock.subject': 'Low stock: {{sku_count}}',
  'mail.template.staff_low_stock.body': `<h1>Stock is running low</h1>
<p>These have reached your low stock threshold since the last email. Each is listed once until you restock it.</p>
{{stock_table}}
<p><a class="button" href="{{admin_link}}">Open the inventory</a></p>`,
  'mail.lowStock.left.one': '{{count}} left',
  'mail.lowStock.left.other': '{{count}} left',
  'mail.lowStock.more.one': 'and {{count}} more',
  'mail.lowStock.more.other': 'and {{count}} more',

  'mail.template.back_in_stock.name': 'Back in stock',
  'mail.template.back_in_stock.subject': '{{product_name}} is back in stock',
  'mail.template.back_in_stock.body': `<h1>{{product_name}} is back in stock</h1>
<p>You asked us to let you know: <strong>{{choice}}</strong> is available again while stock lasts.</p>
<p><a class="button" href="{{product_link}}">View product</a></p>
<p class="quiet">This is the only email we will send about this item. <a href="{{stop_link}}">Stop all back-in-stock emails</a></p>`,

  'mail.template.review_request.name': 'Review request',
  'mail.template.review_request.subject': 'How do you like your order {{order_number}}?',
  'mail.template.review_request.body': `<h1>How do you like your order?</h1>
<p>Hello {{customer_name}}, your review helps other customers choose. It takes a minute:</p>
{{products}}
<p class="quiet">You agreed to this email when you ordered. <a href="{{stop_link}}">Stop review requests</a></p>`,

  'mail.template.cart_reminder.name': 'Cart reminder',
  'mail.template.cart_reminder.subject': 'You left something in your cart',
  'mail.template.cart_reminder.body': `<h1>Your cart is waiting</h1>
<p>Hello {{customer_name}}, you left these items in your cart. We do not reserve them.</p>
{{cart_items}}
<p><a class="button" href="{{cart_link}}">View your cart</a></p>
<p class="quiet">This is the only reminder of this cart. You agreed to it in our store. <a href="{{stop_link}}">Stop cart reminders</a></p>`,

  'mail.template.email_changed.name': 'Email changed by staff',
  'mail.template.email_changed.subject': 'Your {{site_name}} account has another email',
  'mail.template.email_changed.body': `<h1>Your account has another email</h1>
<p>Hello {{customer_name}}, our staff changed the email of your account on {{changed_at}}. This address no longer signs in.</p>
<p class="quiet">If you did not ask for this, contact us: {{support_email}}</p>`,

  'mail.template.user_invitation.name': 'Invitation',
  'mail.template.user_invitation.subject': 'Your {{site_name}} account',
  'mail.template.user_invitation.body': `<h1>You have an account</h1>
<p>Hello {{customer_name}}, an account was created for you at {{site_name}}. Set a password to sign in.</p>
<p><a class="button" href="{{set_password_link}}">Set password</a></p>
<p class="quiet">This link works once and expires in {{expires_in_days}} days. If you did not expect this email, you can ignore it.</p>`,

  'mail.template.wholesale_approved.name': 'Wholesale application approved',
  'mail.template.wholesale_approved.subject': 'You now have wholesale prices at {{site_name}}',
  'mail.template.wholesale_approved.body': `<h1>Your application is approved</h1>
<p>Hello {{customer_name}}, sign in again to see your wholesale prices in the store.</p>
<p><a class="button" href="{{shop_link}}">Go to the store</a></p>`,

  'mail.template.wholesale_declined.name': 'Wholesale application declined',
  'mail.template.wholesale_declined.subject': 'Your wholesale application at {{site_name}}',
  'mail.template.wholesale_declined.body': `<h1>We could not approve your application</h1>
<p>Hello {{customer_name}}, thank you for your interest. We declined your application for this reason:</p>
<p>{{reason}}</p>
<p>You can <a href="{{apply_link}}">apply again</a> at any time.</p>`,

  'mail.template.order_cancelled.name': 'Order cancelled by the buyer',
  'mail.template.order_cancelled.subject': 'Order {{order_number}} cancelled',
  'mail.template.order_cancelled.body': `<h1>Your order is cancelled</h1>
<p>Hello {{customer_name}}, order <strong>{{order_number}}</strong> was cancelled on its page, and nothing will be shipped.</p>
<p>{{refund}}</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not cancel it, contact us: {{support_email}}</p>`,

  'mail.template.order_address_changed.name': 'Delivery address changed',
  'mail.template.order_address_changed.subject': 'Order {{order_number}}: new delivery address',
  'mail.template.order_address_changed.body': `<h1>The delivery address was changed</h1>
<p>Hello {{customer_name}}, the delivery address of order <strong>{{order_number}}</strong> was changed on its page.</p>
{{delivery}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not change it, contact us right away: {{support_email}}</p>`,

  'mail.template.return_requested.name': 'Return requested',
  'mail.template.return_requested.subject': 'Return {{return_number}} of order {{order_number}}: request received',
  'mail.template.return_requested.body': `<h1>We received your request</h1>
<p>Hello {{customer_name}}, you want to return these items of order <strong>{{order_number}}</strong>. Please keep them until we answer.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not ask for this, cancel the request on the order page.</p>`,

  'mail.template.return_approved.name': 'Return approved',
  'mail.template.return_approved.subject': 'Return {{return_number}} of order {{order_number}} approved',
  'mail.template.return_approved.body': `<h1>Your return is approved</h1>
<p>Hello {{customer_name}}, please send these items of order <strong>{{order_number}}</strong> back to us.</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_declined.name': 'Return declined',
  'mail.template.return_declined.subject': 'Return {{return_number}} of order {{order_number}} declined',
  'mail.template.return_declined.body': `<h1>We could not approve your return</h1>
<p>Hello {{customer_name}}, we declined the return of these items of order <strong>{{order_number}}</strong> for this reason:</p>
<p>{{reason}}</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you think this is a mistake, contact us: {{support_email}}</p>`,

  'mail.template.return_received.name': 'Return received',
  'mail.template.return_received.subject': 'Return {{return_number}} of order {{order_number}} arrived',
  'mail.template.return_received.body': `<h1>Your items arrived</h1>
<p>Hello {{customer_name}}, we received these items of order <strong>{{order_number}}</strong> and will refund them next.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_completed.name': 'Return completed',
  'mail.template.return_completed.subject': 'Return {{return_number}} of order {{order_number}} is completed',
  'mail.template.return_completed.body': `<h1>Your return is completed</h1>
<p>Hello {{customer_name}}, the return of these items of order <strong>{{order_number}}</strong> is completed. Refunds are shown on the order page.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_cancelled.name': 'Return cancelled by the buyer',
  'mail.template.return_cancelled.subject': 'Return {{return_number}} of order {{order_number}} cancelled',
  'mail.template.return_cancelled.body': `<h1>Your return is cancelled</h1>
<p>Hello {{customer_name}}, the return of these items of order <strong>{{order_number}}</strong> was cancelled on the order page. There is nothing to send back.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.withdrawal_received.name': 'Withdrawal from contract received',
  'mail.template.withdrawal_received.subject': 'We received your withdrawal from order {{order_number}}',
  'mail.template.withdrawal_received.body': `<h1>We received your withdrawal</h1>
<p>Hello {{customer_name}}, this confirms that we received your withdrawal from the contract. Keep this email.</p>
<p>Order: <strong>{{order_number}}</strong><br>Received on: {{stated_at}}<br>From: {{buyer}}</p>
<p>You withdrew from the contract for these items:</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not withdraw, contact us right away: {{support_email}}</p>`,

  'mail.template.file_added.name': 'File added to a product',
  'mail.template.file_added.subject': 'New file for {{product_name}}',
  'mail.template.file_added.body': `<h1>There is a new file for you</h1>
<p>Hello {{customer_name}}, we added <strong>{{file_name}}</strong> to {{product_name}}, which you bought in order {{order_number}}. You can download it on the order page at no charge.</p>
<p><a class="button" href="{{order_link}}">View order</a></p>`,
} as const
