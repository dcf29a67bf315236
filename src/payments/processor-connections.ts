import type { Service } from '#src/services/service.ts'
import { openProcessor, ProcessorError, type ProcessorType } from './processor.ts'
import { processorTypes } from './processors.ts'

/** Payment processors that need an account. */
export const processorServices: Service[] = processorTypes.filter(({ variables }) => variables.length > 0).map(toService)

function toService(type: ProcessorType): Service {
  const { slug, name, company = name, variables, webhookHint } = type
  return {
    slug,
    name: company,
    group: 'payments',
    variables,
    keepsReplaced: true,
    ...(webhookHint && { webhook: { path: `/webhooks/${slug}`, choose: webhookHint } }),
    modeOf: (settings, system) => (type.connect(settings, system).isTestMode ? 'test' : 'live'),
    async check(settings, system) {
      const problem = type.judgeKeys?.(settings)
      if (problem) return problem
      try {
        await openProcessor(type, settings, system).checkConnection?.()
        return null
      } catch (error) {
        if (!(error instanceof ProcessorError)) throw error
        return error.keyProblem ? { kind: error.keyProblem, ...firstSecret(type) } : { kind: 'unreachable' }
      }
    },
    connect(shop, settings) {
      shop.processors = shop.processors.map((one) => (one.slug === slug ? openProcessor(type, settings, shop) : one))
    },
  }
}

function firstSecret({ variables }: ProcessorType): { variable?: string } {
  const found = variables.find(({ secret, field }) => secret && field)
  return found ? { variable: found.name } : {}
}
