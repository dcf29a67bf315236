import { findService } from '#src/all-services.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Service } from '../service.ts'

/** Throws NotFound. */
export function getService(slug: string): Service {
  const service = findService(slug)
  if (!service) throw new NotFound('service')
  return service
}
