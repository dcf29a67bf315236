import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { connectHint, paymentsOf } from './connection-checks.ts'

export async function startupMessage(
  shop: Shop,
  details: { setupLink: string | null; demoSignIns: string[]; twinNotes: string[] },
): Promise<string> {
  const { config } = shop
  const { site_name } = await currentSettings(shop)
  return [
    '',
    `  ${site_name} is running at ${config.baseUrl}`,
    '',
    ...(details.setupLink ? setupLines(details.setupLink) : []),
    ...details.demoSignIns,
    ...(details.twinNotes.length > 0 ? [...details.twinNotes.map((note) => `  ${note}`), ''] : []),
    ...configNotes(shop),
    '  Press Ctrl+C to stop.',
    '',
  ].join('\n')
}

const setupLines = (link: string) => ['  No administrator account yet. Create one with this link, valid for 24 hours:', `  ${link}`, '']

function configNotes(shop: Shop): string[] {
  const { config, mailer, processors, services } = shop
  const disabledProcessors = processors
    .filter(({ missing }) => missing.length > 0)
    .map(({ name, company = name, slug, missing, variables, unset }) => {
      const isHalfSet = variables.some(({ name: variable, field }) => field && !unset.includes(variable))
      const reason = isHalfSet ? `: ${missing.join(', ')} not set` : `. ${connectHint(config, { slug, name: company }, missing)}`
      return `${paymentsOf({ name, company })} are disabled${reason}.`
    })
  const lines = [
    mailer
      ? `Emails are sent through ${config.smtpUrl ? new URL(config.smtpUrl).host : services.settings['SMTP_HOST']}.`
      : `Emails are not sent. You can read them in the outbox. ${connectHint(config, { slug: 'smtp', name: 'a mail server' }, ['SMTP_URL'])}.`,
    ...disabledProcessors,
    ...(config.production && /^http:\/\/localhost(:|$)/.test(config.baseUrl)
      ? ['BASE_URL is not the address of a website: links in emails point to localhost.']
      : []),
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off: sign-in and forms have no rate limits.']),
  ]
  return [...lines.map((line) => `  ${line}`), '']
}
