import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** What the first lines at the terminal say: where the shop is, who can sign in, where mail goes, what is off. */
export async function startupMessage(
  shop: Shop,
  details: { setupLink: string | null; demoSignIns: string[]; usesPretendCard: boolean },
): Promise<string> {
  const { config } = shop
  const { site_name } = await currentSettings(shop)
  return [
    '',
    `  ${site_name} is open at ${config.baseUrl}`,
    '',
    ...(details.setupLink ? setupLines(details.setupLink) : []),
    ...details.demoSignIns,
    ...(details.usesPretendCard ? testCardLines : []),
    ...configNotes(shop),
    '  Stop with Ctrl+C.',
    '',
  ].join('\n')
}

const setupLines = (link: string) => ['  Nobody can sign in yet. Make the first administrator here, within a day:', `  ${link}`, '']

const testCardLines = ['  Pay with the card 4242 4242 4242 4242; 4000 0000 0000 0002 is declined. No money moves.', '']

function configNotes(shop: Shop): string[] {
  const { config, mailer, processors } = shop
  const disabledProcessors = processors
    .filter(({ missing }) => missing.length > 0)
    .map(({ name, missing }) => `${name} payments are off: ${missing.join(', ')} not set.`)
  const lines = [
    mailer
      ? `Mail leaves through ${new URL(config.smtpUrl ?? '').host}.`
      : 'Mail is not sent: it stays readable in the outbox until SMTP_URL is set.',
    ...(config.demo ? [] : disabledProcessors),
    ...(config.production && /^http:\/\/localhost(:|$)/.test(config.baseUrl)
      ? ['BASE_URL is not set: links in mails lead to localhost.']
      : []),
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off: anybody may try as often as they like.']),
  ]
  return [...lines.map((line) => `  ${line}`), '']
}
