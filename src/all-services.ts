import { identityServices } from './accounts/identity-providers/identity-connections.ts'
import type { Config } from './config.ts'
import { inventoryServices } from './inventory/inventory-connection.ts'
import { mailServices } from './mail/smtp/smtp-connection.ts'
import { inboundServices } from './inbound-mails/inbound-connections.ts'
import { processorServices } from './payments/processor-connections.ts'
import { carrierServices } from './shipping/carriers/carrier-connections.ts'
import { taxServices } from './tax/taxjar-connection.ts'
import type { ConnectedServices, ServiceSettings } from './services/connected-services.ts'
import type { Service } from './services/service.ts'

/** Every service that can be connected in the admin, in the order of the page. */
export const allServices: readonly Service[] = [
  ...processorServices,
  ...mailServices,
  ...inboundServices,
  ...identityServices,
  ...carrierServices,
  ...taxServices,
  ...inventoryServices,
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
  INVENTORY_WEBHOOK_SECRET: config.inventoryWebhookSecret,
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
