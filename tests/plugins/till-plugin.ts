import type { CreatePlugin } from '#src/plugins/plugin.ts'
import type { PluginProcessor } from '#src/plugins/processors/plugin-processor.ts'
import { type createPretendTill, signTill, tillSecret } from '#tests/twins/pretend-till.ts'

type Till = ReturnType<typeof createPretendTill>

/** A plugin whose processor is the pretend till; `changes` replace parts of it. */
export const tillPlugin =
  (till: Till, changes: Partial<PluginProcessor> = {}): CreatePlugin =>
  ({ reject }) => ({
    settings: { secret: { kind: 'secret', label: 'Secret' } },
    processor: {
      processorId: 120,
      slug: 'till',
      name: { en: 'Till', fr: 'La caisse' },
      pages: ['https://pay.till.example'],
      returnParameters: ['till_payment'],
      begin: async ({ idempotencyKey, amount, currency }) => till.begin(idempotencyKey, { amount, currency }),
      find: async (reference) => till.get(reference) ?? reject('unknown payment', { isNotFound: true }),
      cancel: async (reference) => till.cancel(reference) ?? reject('unknown payment', { isNotFound: true }),
      refund: async ({ idempotencyKey, reference, amount }) =>
        till.refund(idempotencyKey, reference, amount) ?? reject('more than was paid'),
      readWebhook: async (raw, headers, { now }) => {
        if (headers.get('till-signature') !== signTill(raw, tillSecret)) return null
        const { id, reference } = JSON.parse(raw) as { id: string; reference: string }
        return { eventId: id, type: 'payment.changed', occurredAt: now(), reference }
      },
      isReady: ({ secret }) => secret !== '',
      isTestMode: ({ secret }) => String(secret).startsWith('test_'),
      failureMessages: { no_funds: { en: 'Your till is empty.', de: 'Ihre Kasse ist leer.', fr: 'Votre caisse est vide.' } },
      ...changes,
    },
  })
