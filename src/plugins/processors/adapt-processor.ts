import type { ProcessorStringKey } from '#src/i18n/built-in-strings.ts'
import { findPaymentByKey, findPaymentByReference } from '#src/payments/payments.ts'
import { listProcessorRecords } from '#src/payments/processor-records.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import {
  type PaymentReference,
  type PaymentRequest,
  type Processor,
  type ProcessorConnection,
  ProcessorError,
  type ProcessorState,
  type ProcessorType,
  openProcessor,
} from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { processorTimeLimit } from '../limits.ts'
import type { Plugin } from '../plugin.ts'
import type { PluginContext, PluginText } from '../plugin-context.ts'
import type { PluginPaymentRequest, PluginProcessor } from './plugin-processor.ts'
import { getPluginRecord, readPluginRecords } from '../plugin-records.ts'
import { PluginRejection } from '../reject-payment.ts'
import { readSettingValues } from '../plugin-settings.ts'
import { readEvent, readOutcome, readRefund, readStart, readStoredEvent } from './processor-answers.ts'
import { pluginContext, reportFailure } from '../run-plugin.ts'
import { withinTime } from '../within-time.ts'

interface LoadedPlugin {
  slug: string
  plugin: Plugin
  processor: PluginProcessor
}

/** The processor of a plugin as the checkout knows them. Its calls work while the plugin is off, too: open payments must not be lost. */
export function adaptProcessor(shop: Shop, loaded: LoadedPlugin, timeLimit: number = processorTimeLimit): Processor {
  return openProcessor({ ...typeOf(loaded), connect: () => connect(shop, loaded, timeLimit) }, {}, shop)
}

function typeOf({ slug: plugin, processor }: LoadedPlugin): Omit<ProcessorType, 'connect'> {
  const { processorId, slug, name, hint, returnParameters = [], failureMessages = {}, retriesWithNewPayment = false } = processor
  // Known only once the plugin is loaded.
  const keyOf = (part: string) => `processor.plugin.${slug}.${part}` as string as ProcessorStringKey
  const failureKeys = Object.keys(failureMessages).map((code) => [code, keyOf(`failure.${code}`)] as const)
  const texts: [ProcessorStringKey, PluginText][] = [
    [keyOf('name'), name],
    ...(hint === undefined ? [] : [[keyOf('hint'), hint] as [ProcessorStringKey, PluginText]]),
    ...failureKeys.map(([code, key]): [ProcessorStringKey, PluginText] => [key, failureMessages[code]!]),
  ]
  const languages = new Set(texts.flatMap(([, text]) => (typeof text === 'string' ? [] : Object.keys(text))))
  return {
    plugin,
    processorId,
    slug,
    name: englishOf(name),
    clientType: 'hosted-page',
    collectsOnline: true,
    retriesWithNewPayment,
    variables: [],
    returnParameters: Object.fromEntries(returnParameters.map((parameter) => [parameter, 'reference' as const])),
    nameKey: keyOf('name'),
    hint: hint === undefined ? 'payments.hostedPage' : keyOf('hint'),
    failureMessages: Object.fromEntries(failureKeys),
    strings: Object.fromEntries(texts.map(([key, text]) => [key, englishOf(text)])),
    translations: Object.fromEntries([...languages].map((language) => [language, textsIn(language, texts)])),
  }
}

const englishOf = (text: PluginText): string => (typeof text === 'string' ? text : (text['en'] ?? Object.values(text)[0] ?? ''))

const textsIn = (language: string, texts: [ProcessorStringKey, PluginText][]): Partial<Record<ProcessorStringKey, string>> =>
  Object.fromEntries(texts.flatMap(([key, text]) => (typeof text !== 'string' && text[language] ? [[key, text[language]]] : [])))

function connect(shop: Shop, loaded: LoadedPlugin, timeLimit: number): ProcessorConnection {
  const { slug, processor } = loaded
  const { processorId, readWebhook, findRefund } = processor
  const call = <T>(work: (context: PluginContext) => T | Promise<T>) => callPlugin(shop, loaded, { timeLimit, work })
  const begin = (request: PaymentRequest) =>
    call(async (context) => {
      const { reference, url } = readStart(await processor.begin(requestOf(request), context), processor.pages)
      await refuseKnownReference(shop, processorId, { reference, idempotencyKey: request.idempotencyKey })
      return { kind: 'hosted' as const, reference, url }
    })
  const find: ProcessorConnection['find'] = (payment, expected) => {
    const reference = referenceOf(payment)
    return call(async (context) => {
      const known = expected ?? (await findPaymentByReference(shop.db.read, processorId, reference))
      const money = known && { amount: known.amount, currency: known.currency }
      return withMethod(shop, processor, readOutcome('find', await processor.find(reference, context, money), reference))
    })
  }
  return {
    readState: () => readState(shop, loaded),
    form: null,
    pageOrigins: processor.pages.map((page) => new URL(page).origin),
    begin,
    beginHosted: begin,
    find,
    cancel: (payment) => {
      const reference = referenceOf(payment)
      return call(async (context) =>
        withMethod(shop, processor, readOutcome('cancel', await processor.cancel(reference, context), reference)),
      )
    },
    refund: ({ reference, amount, currency, idempotencyKey }) =>
      call(async (context) => readRefund('refund', await processor.refund({ reference, amount, currency, idempotencyKey }, context))),
    ...(findRefund && {
      findRefund: ({ reference, idempotencyKey }) =>
        call(async (context) => {
          const answer = await findRefund.call(processor, { reference, idempotencyKey }, context)
          return answer === null ? null : readRefund('findRefund', answer)
        }),
    }),
    ...(readWebhook && {
      readWebhook: (raw, headers) =>
        call(async (context) => {
          const answer = await readWebhook.call(processor, raw, new Headers(headers), context)
          return answer === null ? null : readEvent(answer)
        }),
      readStoredWebhook: readStoredEvent,
    }),
  }

  function referenceOf(payment: PaymentReference): string {
    if ('reference' in payment) return payment.reference
    throw new ProcessorError(`payments of the plugin "${slug}" have one reference`)
  }
}

interface PluginCall<T> {
  timeLimit: number
  work(context: PluginContext): T | Promise<T>
}

/** Whatever does not succeed becomes a ProcessorError: `isRejected` only if the plugin says so. */
async function callPlugin<T>(shop: Shop, { slug, plugin }: LoadedPlugin, { timeLimit, work }: PluginCall<T>): Promise<T> {
  const record = await getPluginRecord(shop.db.read, slug)
  try {
    return await withinTime(shop.timers, { ms: timeLimit }, async (signal) =>
      work(await pluginContext(shop, { slug, plugin, record }, signal)),
    )
  } catch (error) {
    if (error instanceof PluginRejection) {
      throw new ProcessorError(error.message, { isRejected: true, isNotFound: error.isNotFound, cause: error })
    }
    await reportFailure(shop, slug, 'processor', error)
    throw new ProcessorError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function requestOf(request: PaymentRequest): PluginPaymentRequest {
  const { idempotencyKey, amount, currency, orderNumber, externalId, email, returnUrl, cancelUrl, lines, shipTo, earlierReference } =
    request
  return structuredClone({
    idempotencyKey,
    amount,
    currency,
    orderNumber,
    externalId,
    email,
    returnUrl,
    cancelUrl,
    lines: lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
    ...(shipTo ? { shipTo } : {}),
    ...(earlierReference === undefined ? {} : { earlierReference }),
  })
}

/** One page per payment: money on the page of another one would pay for both, and on an unknown page for none. */
async function refuseKnownReference(
  shop: Shop,
  processorId: number,
  { reference, idempotencyKey }: { reference: string; idempotencyKey: string },
): Promise<void> {
  const known = await findPaymentByReference(shop.db.read, processorId, reference)
  if (known && known.idempotencyKey !== idempotencyKey) throw new Error('begin of its processor returned the reference of another payment.')
  const earlier = await findPaymentByKey(shop.db.read, idempotencyKey)
  if (earlier && earlier.reference !== null && earlier.reference !== reference)
    throw new Error('begin of its processor returned two references for one key.')
}

/** Orders show how they were paid, also when the plugin is gone. */
async function withMethod(shop: Shop, { processorId, name }: PluginProcessor, outcome: PaymentOutcome): Promise<PaymentOutcome> {
  if (outcome.method !== '' || outcome.state !== 'paid') return outcome
  const record = (await listProcessorRecords(shop.db.read)).find((one) => one.processorId === processorId)
  return { ...outcome, method: record?.name ?? englishOf(name) }
}

async function readState(shop: Shop, { slug, plugin, processor }: LoadedPlugin): Promise<ProcessorState> {
  const record = (await readPluginRecords(shop)).get(slug)
  const settings = readSettingValues(plugin, record?.settings ?? {})
  const ask = async (question: ((values: typeof settings) => boolean) | undefined, otherwise: boolean) => {
    if (!question) return otherwise
    try {
      const answer: unknown = question.call(processor, settings)
      if (typeof answer !== 'boolean') throw new Error('isReady and isTestMode of its processor must return true or false.')
      return answer
    } catch (error) {
      await reportFailure(shop, slug, 'processor', error)
      return false
    }
  }
  const isOn = record?.active === true
  return { isOn, isReady: await ask(processor.isReady, true), isTestMode: await ask(processor.isTestMode, false) }
}
