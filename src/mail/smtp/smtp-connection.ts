import { isEmail } from '#src/lib/people/emails.ts'
import type { ServiceProblem } from '#src/services/connection-problems.ts'
import type { ServiceSettings } from '#src/services/connected-services.ts'
import type { CheckContext, Service } from '#src/services/service.ts'
import type { Shop } from '#src/shop.ts'
import { smtpMailer } from '../mailer.ts'
import { findServerAddress, PrivateServerError } from './server-address.ts'
import { smtpUrlOf, smtpVariables } from './smtp-url.ts'

/** The mail server that emails are sent through. */
export const mailServices: Service[] = [
  {
    slug: 'smtp',
    name: 'SMTP',
    group: 'email',
    variables: smtpVariables,
    environmentVariables: ['SMTP_URL'],
    sentTo: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER'],
    modeOf: () => 'live',
    check: checkServer,
    connect(shop, settings) {
      shop.mailer?.close()
      shop.mailer = openMailer(shop, settings)
    },
  },
]

function openMailer(shop: Shop, settings: ServiceSettings) {
  const { smtpUrl, allowsPrivateMailServer } = shop.config
  if (smtpUrl) return smtpMailer(smtpUrl)
  return smtpMailer(smtpUrlOf(settings), { findAddress: (host) => findServerAddress(host, shop.requests, allowsPrivateMailServer) })
}

async function checkServer(settings: ServiceSettings, { requests, allowsPrivateHosts }: CheckContext): Promise<ServiceProblem | null> {
  const malformed = findMalformed(settings)
  if (malformed) return { kind: 'malformed', variable: malformed }
  const mailer = smtpMailer(smtpUrlOf(settings), { findAddress: (host) => findServerAddress(host, requests, allowsPrivateHosts) })
  try {
    await mailer?.check()
    return null
  } catch (error) {
    return problemOf(error)
  } finally {
    mailer?.close()
  }
}

function findMalformed(settings: ServiceSettings): string | null {
  const port = Number(settings['SMTP_PORT'])
  if (!/^[\p{L}\d.:-]{1,253}$/u.test(settings['SMTP_HOST'] ?? '')) return 'SMTP_HOST'
  if (!Number.isInteger(port) || port < 1 || port > 65535) return 'SMTP_PORT'
  if (!URL.canParse(smtpUrlOf(settings) ?? '')) return 'SMTP_HOST'
  return isEmail(settings['MAIL_FROM'] ?? '') ? null : 'MAIL_FROM'
}

function problemOf(error: unknown): ServiceProblem {
  if (error instanceof PrivateServerError) return { kind: 'private', variable: 'SMTP_HOST' }
  if ((error as { code?: string }).code === 'EAUTH') return { kind: 'rejected', variable: 'SMTP_PASSWORD' }
  return { kind: 'unreachable', variable: 'SMTP_HOST' }
}
