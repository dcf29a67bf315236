import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A plain mail. `id` is its Message-ID without brackets; addresses are without names. */
export interface PretendMail {
  id: string
  from: string
  to: string
  subject: string
  text: string
}

/** A service that takes mail for the store's domain and hands it over. */
export interface PretendMailProvider {
  /** Variables of a store that accepts its deliveries. */
  settings: Record<string, string>
  /** The request that delivers a mail, signed at `now` (epoch ms). */
  deliver(mail: PretendMail, now: number): Request
}

/** The edge worker, Mailgun, SendGrid and Postmark, each with an account of its own. They only call the store, so nothing listens. */
export function openPretendMailProviders(storeUrl: string) {
  const url = `${storeUrl}/webhooks/inbound-email`
  return { worker: edgeWorker(url), mailgun: mailgun(url), sendgrid: sendGrid(url), postmark: postmark(url) }
}

function edgeWorker(url: string): PretendMailProvider {
  const secret = newSecret()
  return {
    settings: { INBOUND_SECRET: secret },
    deliver: (mail) =>
      post(url, toSource(mail), {
        'content-type': 'message/rfc822',
        'x-envelope-to': mail.to,
        'x-envelope-from': mail.from,
        'x-inbound-secret': secret,
      }),
  }
}

/** Signs its time and a token of the delivery, not the mail. */
function mailgun(url: string): PretendMailProvider {
  const key = newSecret()
  return {
    settings: { INBOUND_MAILGUN_KEY: key },
    deliver({ id, from, to, subject, text }, now) {
      const [timestamp, token] = [toSeconds(now), newSecret()]
      const signature = createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex')
      const mail = { recipient: to, sender: from, from, subject, 'body-plain': text, 'Message-Id': `<${id}>` }
      return post(url, toForm({ ...mail, timestamp, token, signature }), formHeaders)
    },
  }
}

/** Signs its time and the body, by a key pair whose public key the store has. */
function sendGrid(url: string): PretendMailProvider {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    settings: { INBOUND_SENDGRID_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') },
    deliver({ id, from, to, subject, text }, now) {
      const timestamp = toSeconds(now)
      const envelope = JSON.stringify({ to: [to], from })
      const body = toForm({ headers: `Message-ID: <${id}>\n`, to, from, envelope, subject, text })
      return post(url, body, {
        ...formHeaders,
        'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64'),
        'x-twilio-email-event-webhook-timestamp': timestamp,
      })
    },
  }
}

/** Sends the user and the password of the address that it posts to. */
function postmark(url: string): PretendMailProvider {
  const credentials = `postmark:${newSecret()}`
  return {
    settings: { INBOUND_POSTMARK_AUTH: credentials },
    deliver({ id, from, to, subject, text }) {
      const mail = { FromFull: { Email: from, Name: '' }, OriginalRecipient: to, Subject: subject, TextBody: text }
      const headers = { 'content-type': 'application/json', authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
      return post(url, JSON.stringify({ ...mail, Headers: [{ Name: 'Message-ID', Value: `<${id}>` }] }), headers)
    },
  }
}

const newSecret = (): string => randomBytes(24).toString('hex')

const toSeconds = (now: number): string => String(Math.floor(now / 1000))

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

const toForm = (fields: Record<string, string>): string => new URLSearchParams(fields).toString()

const toSource = ({ id, from, to, subject, text }: PretendMail): string =>
  [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: <${id}>`, '', text.replaceAll(/\r?\n/g, '\r\n'), ''].join('\r\n')

const post = (url: string, body: string, headers: Record<string, string>): Request => new Request(url, { method: 'POST', headers, body })
