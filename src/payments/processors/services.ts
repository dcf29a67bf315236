import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { Service } from '#src/services/service.ts'
import { openProcessor, ProcessorError, type ProcessorType } from '../processor.ts'
import { processorTypes } from '../processors.ts'

/** Payment processors that need an account. */
export const processorServices: Service[] = processorTypes.filter(({ variables }) => variables.length > 0).map(toService)

function toService(type: ProcessorType): Service {
  const { slug, name, variables } = type
  return {
    slug,
    name,
    group: 'payments',
    variables,
    keepsReplaced: true,
    ...(variables.some(isSigningSecret) && { webhookPath: `/webhooks/${slug}` }),
    modeOf: (settings, system) => (type.connect(settings, system).isTestMode ? 'test' : 'live'),
    async check(settings, system) {
      try {
        await openProcessor(type, settings, system).checkConnection?.()
        return null
      } catch (error) {
        if (!(error instanceof ProcessorError)) throw error
        return { kind: error.isRejected ? 'rejected' : 'unreachable' }
      }
    },
    connect(shop, settings) {
      shop.processors = shop.processors.map((one) => (one.slug === slug ? openProcessor(type, settings, shop) : one))
    },
  }
}

function isSigningSecret({ name, secret }: EnvVariable): boolean {
  return secret && name.includes('WEBHOOK')
}
