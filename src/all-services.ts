import { identityServices } from './accounts/identity-providers/services.ts'
import type { Config } from './config.ts'
import { mailServices } from './mail/smtp/smtp-service.ts'
import { inboundServices } from './inbound-mails/inbound-services.ts'
import { processorServices } from './payments/processors/services.ts'
import { carrierServices } from './shipping/carriers/services.ts'
import { taxServices } from './tax/tax-service.ts'
import type { ConnectedServices, Service, ServiceSettings } from './services/service.ts'

/** Every service that can be connected in the admin, in the order of the page. */
export const allServices: readonly Service[] = [
  ...processorServices,
  ...mailServices,
  ...inboundServices,
  ...identityServices,
  ...carrierServices,
  ...taxServices,
]

export const findService = (slug: string): Service | null => allServices.find((service) => service.slug === slug) ?? null

/** What the environment says, by variable; in a demo also what leads to pretend services. */
export const environmentOf = (config: Config): ServiceSettings => ({
  ...config.processorSettings,
  ...config.identitySettings,
  ...config.taxServiceSettings,
  ...config.carrierSettings,
  ...config.inboundSettings,
  SMTP_URL: config.smtpUrl,
})

/** True when the technician has set a service up: what staff have connected is not used. */
export function isFromEnvironment({ variables, environmentVariables }: Service, config: Config): boolean {
  const environment = environmentOf(config)
  const names = environmentVariables ?? enteredVariables({ variables }).map(({ name }) => name)
  return names.some((name) => environment[name] && environment[name] !== config.pretendSettings[name])
}

/** Those that staff enter. */
export const enteredVariables = ({ variables }: Pick<Service, 'variables'>) => variables.filter(({ field }) => field !== undefined)

/** What a service is connected with. All that staff may enter comes from one place, whatever is empty there. */
export const settingsOf = (config: Config, { settings }: Pick<ConnectedServices, 'settings'>): ServiceSettings => ({
  ...environmentOf(config),
  ...settings,
})

/** The values of a form for a service, in place of all that may be entered. */
export const enteredSettings = (service: Service, values: Readonly<Record<string, string>>): ServiceSettings =>
  Object.fromEntries(enteredVariables(service).map(({ name }) => [name, values[name] || null]))
