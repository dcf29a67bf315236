import { enteredSettings, environmentOf } from './all-services.ts'
import { waitAtMost } from '#src/lib/concurrency/wait-at-most.ts'
import { second } from '#src/lib/dates/durations.ts'
import type { ServiceSettings } from './services/connected-services.ts'
import type { ServiceProblem } from './services/connection-problems.ts'
import type { CheckContext, Service } from './services/service.ts'
import type { Shop } from './shop.ts'
import { maxCheckSeconds } from './services/limits.ts'

/** Values that staff entered, with those that always come from the environment. */
export const settingsWith = (shop: Shop, service: Service, values: Record<string, string>): ServiceSettings => ({
  ...environmentOf(shop.config),
  ...enteredSettings(service, values),
})

/** Whether a service accepts these values, in time; null = yes, or it cannot be asked. Never call it inside a transaction. */
export async function askService(shop: Shop, service: Service, settings: ServiceSettings): Promise<ServiceProblem | null> {
  if (!service.check) return null
  const { config, now, timers, random, requests } = shop
  const { baseUrl, allowsPrivateMailServer: allowsPrivateHosts } = config
  const context: CheckContext = { now, timers, random, requests, baseUrl, allowsPrivateHosts }
  const answer = service.check(settings, context).then((problem) => ({ problem }))
  const answered = await waitAtMost(timers, maxCheckSeconds * second, answer)
  return answered ? answered.problem : { kind: 'unreachable' }
}
