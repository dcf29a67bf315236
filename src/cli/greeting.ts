import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'

/** What the first lines at the terminal say: where the shop is, who can sign in, where mail goes, what is off. */
export async function greeting(shop: Shop, facts: { setupLink: string | null; signIns: string[]; pretendCard: boolean }): Promise<string> {
  const { config } = shop
  const { site_name } = await currentSettings(shop)
  return [
    '',
    `  ${site_name} is open at ${config.baseUrl}`,
    '',
    ...(facts.setupLink ? setUp(facts.setupLink) : []),
    ...facts.signIns,
    ...(facts.pretendCard ? cards : []),
    ...notes(shop),
    '  Stop with Ctrl+C.',
    '',
  ].join('\n')
}

const setUp = (link: string) => ['  Nobody can sign in yet. Make the first administrator here, within a day:', `  ${link}`, '']

const cards = ['  Pay with the card 4242 4242 4242 4242; 4000 0000 0000 0002 is declined. No money moves.', '']

function notes(shop: Shop): string[] {
  const { config, mailer, processors } = shop
  const off = processors
    .filter(({ missing }) => missing.length > 0)
    .map(({ name, missing }) => `${name} payments are off: ${missing.join(', ')} not set.`)
  const lines = [
    mailer
      ? `Mail leaves through ${new URL(config.smtpUrl ?? '').host}.`
      : 'Mail is not sent: it stays readable in the outbox until SMTP_URL is set.',
    ...(config.demo ? [] : off),
    ...(config.production && /^http:\/\/localhost(:|$)/.test(config.baseUrl)
      ? ['BASE_URL is not set: links in mails lead to localhost.']
      : []),
    ...(config.rateLimits ? [] : ['RATE_LIMITS=off: anybody may try as often as they like.']),
  ]
  return [...lines.map((line) => `  ${line}`), '']
}
