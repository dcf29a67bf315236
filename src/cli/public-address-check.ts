import type { Config } from '#src/config.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { type AddressReport, checkAddress, isPublicHost } from '#src/store-domain/check-address.ts'
import type { CheckResult } from './data-checks.ts'
import { addressCheckSeconds } from './limits.ts'
import { second } from '#src/lib/dates/durations.ts'

/** What the page about the domain checks, too. Never an error: the store may be stopped, or the DNS not have the record yet. */
export async function checkPublicAddress(config: Config): Promise<CheckResult[]> {
  const { hostname } = new URL(config.baseUrl)
  if (!config.production || !isPublicHost(hostname)) return []
  const report = await waitAtMost(realSystem.timers, addressCheckSeconds * second, checkAddress({ ...realSystem, config }))
  return report === null ? [{ level: 'notice', text: `${hostname} could not be looked up in time` }] : describeAddress(report)
}

export function describeAddress({ host, addresses, isInner, answers, certificate, redirect, hsts }: AddressReport): CheckResult[] {
  if (addresses.length === 0) return [notice(`${host} is not in the DNS. Add its A record at your registrar`)]
  return [
    ...(isInner
      ? [notice(`${host} leads into this network (${addresses.join(', ')}), where visitors from elsewhere cannot reach it`)]
      : []),
    ...answers.map(({ address, state, detail }): CheckResult => {
      if (state === 'ok') return { level: 'fine', text: `${host} leads to this store at ${address}` }
      return notice(`${host} at ${address}: ${problems[state]}${detail === '' ? '' : ` (${detail})`}`)
    }),
    ...(certificate === null || certificate.state === 'ok'
      ? []
      : [
          notice(
            `The certificate of ${host} ends on ${new Date(certificate.validUntil).toISOString().slice(0, 10)} ${certificate.error}`.trim(),
          ),
        ]),
    ...(redirect === 'plain' || redirect === 'elsewhere' ? [notice(`http://${host} does not lead to https`)] : []),
    ...(hsts === 'short' || hsts === 'missing' ? [notice('The proxy changes or drops the header Strict-Transport-Security')] : []),
  ]
}

const problems = {
  different: 'something else answers. Let the proxy pass requests on to this store',
  redirect: 'it redirects elsewhere. BASE_URL must be the address that the store has in the end',
  certificate: 'the certificate is not trusted',
  noAnswer: 'nothing answers, which is expected while the store is stopped',
}

const notice = (text: string): CheckResult => ({ level: 'notice', text })
