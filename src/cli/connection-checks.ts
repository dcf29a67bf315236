import { allServices } from '#src/all-services.ts'
import type { Config } from '#src/config.ts'
import { servicesStrings } from '#src/i18n/en/services.ts'
import type { ProcessorType } from '#src/payments/processor.ts'
import { readServiceState, type ServiceStates } from '#src/service-states.ts'
import type { Service } from '#src/services/service.ts'
import type { CheckResult } from './data-checks.ts'

/** Slugs of the services that work with what staff have entered. */
export const connectedSlugs = (states: ServiceStates): string[] =>
  allServices
    .filter((service) => ['connected', 'attention', 'lostKey'].includes(readServiceState(states, service).kind))
    .map(({ slug }) => slug)

/** The state of each service that staff have connected. */
export const checkServices = (states: ServiceStates): CheckResult[] => allServices.flatMap((service) => checkService(states, service))

function checkService(states: ServiceStates, service: Service): CheckResult[] {
  const state = readServiceState(states, service)
  const page = servicePage(states.config, service.slug)
  if (state.kind === 'connected') {
    const mode = state.mode === 'test' ? ' with a test account' : ''
    return [{ level: state.mode === 'test' ? 'notice' : 'fine', text: `${service.name} is connected in the admin${mode}` }]
  }
  if (state.kind === 'attention')
    return [{ level: 'error', text: `${service.name} needs attention. ${servicesStrings[`services.error.${state.problem}`]} See ${page}` }]
  if (state.kind !== 'lostKey') return []
  return [
    {
      level: 'error',
      text: `The stored keys of ${service.name} cannot be read. Set SECRETS_KEY as it was, or enter them again at ${page}`,
    },
  ]
}

/** As the sentences of a terminal name them: by the company, not as checkout does. */
export const paymentsOf = ({ name, company = name }: Pick<ProcessorType, 'name' | 'company'>): string => `Payments through ${company}`

/** Both ways to connect a service, such as “Connect Stripe under Settings › Services (…), or set CARD_SECRET_KEY”. */
export const connectHint = (config: Pick<Config, 'baseUrl'>, { slug, name }: Pick<Service, 'slug' | 'name'>, variables: string[]): string =>
  `Connect ${name} under Settings › Services (${servicePage(config, slug)}), or set ${variables.join(', ')}`

const servicePage = ({ baseUrl }: Pick<Config, 'baseUrl'>, slug: string): string => `${baseUrl}/admin/settings/services/${slug}`
