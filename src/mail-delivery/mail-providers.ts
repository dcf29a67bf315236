/** What a mail service lets its customers put into their DNS. */
export interface MailProvider {
  name: string
  /** Host names of its SMTP servers. */
  hosts: RegExp
  /** What the SPF record of a sender includes; null = its mails use a return address of the service, so SPF needs nothing. */
  spf: string | null
  /** Of DKIM, where all customers have the same ones. Others get names of their own: Amazon SES, Infomaniak, OVHcloud, Postmark. */
  selectors: readonly string[]
}

/** Looked up on 2026-11-29; docs/decisions/124-figures-of-mail-services-have-sources.md names where. */
export const mailProviders: readonly MailProvider[] = [
  { name: 'Google Workspace', hosts: /^smtp(-relay)?\.(gmail|google)\.com$/, spf: '_spf.google.com', selectors: ['google'] },
  { name: 'Microsoft 365', hosts: /\.(office365|outlook)\.com$/, spf: 'spf.protection.outlook.com', selectors: ['selector1', 'selector2'] },
  { name: 'Amazon SES', hosts: /^email-smtp\.[\w-]+\.amazonaws\.com$/, spf: null, selectors: [] },
  { name: 'Brevo', hosts: /^smtp-relay\.(brevo|sendinblue)\.com$/, spf: null, selectors: ['brevo1', 'brevo2', 'mail'] },
  { name: 'Fastmail', hosts: /^smtp\.fastmail\.com$/, spf: 'spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'] },
  { name: 'Infomaniak', hosts: /^mail\.infomaniak\.(com|ch)$/, spf: 'spf.infomaniak.ch', selectors: [] },
  { name: 'Mailchimp Transactional', hosts: /^smtp\.mandrillapp\.com$/, spf: null, selectors: ['mte1', 'mte2', 'mandrill'] },
  { name: 'Mailgun', hosts: /\.mailgun\.org$/, spf: 'mailgun.org', selectors: ['pdk1', 'pdk2', 'krs', 'mailo', 'pic', 'smtp'] },
  { name: 'Mailjet', hosts: /\.mailjet\.com$/, spf: 'spf.mailjet.com', selectors: ['mailjet'] },
  { name: 'OVHcloud', hosts: /\.ovh\.net$/, spf: 'mx.ovh.com', selectors: [] },
  { name: 'OVHcloud', hosts: /\.ovh\.ca$/, spf: 'mx.ovh.ca', selectors: [] },
  { name: 'Postmark', hosts: /\.postmarkapp\.com$/, spf: null, selectors: [] },
  { name: 'Proton Mail', hosts: /\.protonmail\.ch$/, spf: '_spf.protonmail.ch', selectors: ['protonmail', 'protonmail2', 'protonmail3'] },
  { name: 'Resend', hosts: /^smtp\.resend\.com$/, spf: null, selectors: ['resend'] },
  { name: 'SendGrid', hosts: /^smtp\.sendgrid\.net$/, spf: null, selectors: ['s1', 's2'] },
  { name: 'Zoho Mail', hosts: /^smtp(pro)?\.zoho\.com$/, spf: 'zohomail.com', selectors: ['zmail', 'zoho'] },
  { name: 'Zoho Mail', hosts: /^smtp(pro)?\.zoho\.eu$/, spf: 'zohomail.eu', selectors: ['zmail', 'zoho'] },
  { name: 'Zoho Mail', hosts: /^smtp(pro)?\.zoho\.in$/, spf: 'zohomail.in', selectors: ['zmail', 'zoho'] },
]

export const findMailProvider = (host: string): MailProvider | null =>
  mailProviders.find(({ hosts }) => hosts.test(host.toLowerCase())) ?? null

/** Selectors to try, those of the service first; others in common use follow. */
export const selectorsToTry = (service: MailProvider | null): string[] => [
  ...new Set([
    ...(service?.selectors ?? []),
    ...mailProviders.flatMap(({ selectors }) => selectors),
    'default',
    'dkim',
    'mail',
    'k2',
    'k3',
    's',
  ]),
]
