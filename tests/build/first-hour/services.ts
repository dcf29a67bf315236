import PostalMime, { type Email } from 'postal-mime'
import { type PretendCard, startPretendCard } from '#src/twins/card/card-server.ts'
import { startPretendSmtp } from '#src/twins/smtp.ts'

/** Of the only account that the card processor knows. */
export const cardKeys = {
  secret: 'sk_live_of_north_and_sons',
  publishable: 'pk_live_of_north_and_sons',
  signing: 'whsec_of_north_and_sons',
}

export interface Services {
  card: PretendCard
  /** Variables that lead the shop to them. An operator sets them; nobody can in the admin. */
  environment: Record<string, string>
  /** What the owner enters for the mail server. */
  mailSettings: Record<string, string | null>
  /** Waits for an email to this address with this subject. */
  readMail(to: string, subject: RegExp): Promise<Email>
  stop(): Promise<void>
}

/** The outside world of a new shop: a card processor and a mail server, on loopback. */
export function startServices(): Services {
  const card = startPretendCard({ webhookSecret: cardKeys.signing, keys: cardKeys })
  const mails: Promise<{ to: string[]; mail: Email }>[] = []
  const smtp = startPretendSmtp({
    onMail: ({ to, source }) => mails.push(PostalMime.parse(source).then((mail) => ({ to, mail }))),
  })
  return {
    card,
    environment: { CARD_API_URL: card.url, CARD_SCRIPT_URL: card.scriptUrl, PRIVATE_MAIL_SERVER: 'allowed' },
    mailSettings: smtp.settings,
    async readMail(to, subject) {
      for (;;) {
        const found = (await Promise.all(mails)).find((received) => received.to.includes(to) && subject.test(received.mail.subject ?? ''))
        if (found) return found.mail
        await Bun.sleep(pollMs)
      }
    },
    async stop() {
      await Promise.all([card.stop(), smtp.stop()])
    },
  }
}

const pollMs = 50
