import { problemOf } from '#src/services/connection-problems.ts'
import type { Shop } from '#src/shop.ts'

/** Whether staff have connected a processor with keys that its last checks found to work no longer, so that nobody can pay with it. */
export function hasRefusedKeys({ services, processors }: Pick<Shop, 'services' | 'processors'>, slug: string): boolean {
  const connection = services.connections.find((one) => one.slug === slug && one.replacedAt === null)
  if (!connection || problemOf(connection) === null) return false
  // The technician's keys are used instead of them.
  return processors.some((one) => one.slug === slug && one.variables.some(({ name }) => name in services.settings))
}
