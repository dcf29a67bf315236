export const mailStrings = {
  'mail.subjectInvalid': 'Enter a one-line subject of up to {{most}} characters.',
  'mail.emptyBody': 'Enter the email text.',
  'mail.recipientInvalid': 'Enter one email address without a name.',

  'mail.outbox': 'Outbox',
  'mail.notDelivered': 'No mail server is set up, so emails are stored here and not sent. Set SMTP_URL to send them.',
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
  'mail.secret': 'This email has a code or link that signs the recipient in. Only administrators can read it here.',
  'mail.resend': 'Resend',
  'mail.resendQueued': 'Email queued to resend',
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
<p>Hello {{customer_name}}, your payment for order <strong>{{order_number}}</strong> did not go through. You have not been charged, and nothing was shipped. To try again, return to your cart.</p>
<p><a class="button" href="{{retry_link}}">Return to your cart</a></p>
{{order_table}}`,

  'mail.template.welcome.name': 'Welcome',
  'mail.template.welcome.subject': 'Welcome to {{site_name}}',
  'mail.template.welcome.body': `<h1>Welcome, {{customer_name}}.</h1>
<p>Your {{site_name}} account is ready. Sign in to see your orders and downloads.</p>
<p><a class="button" href="{{account_link}}">Go to your account</a></p>`,

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

  'mail.template.back_in_stock.name': 'Back in stock',
  'mail.template.back_in_stock.subject': '{{product_name}} is back in stock',
  'mail.template.back_in_stock.body': `<h1>{{product_name}} is back in stock</h1>
<p>You asked us to let you know: <strong>{{choice}}</strong> is available again while stock lasts.</p>
<p><a class="button" href="{{product_link}}">View product</a></p>
<p class="quiet">This is the only email we will send about this item. <a href="{{stop_link}}">Stop all back-in-stock emails</a></p>`,
} as const
