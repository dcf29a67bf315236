import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Plugin, PluginManifest } from './plugin.ts'
import {
  maxBlockFiles,
  maxPluginChoices,
  maxPluginHintLength,
  maxPluginLabelLength,
  maxPluginTasks,
  maxPluginTextLength,
  maxProcessorPages,
  shortestTaskInterval,
} from './limits.ts'

const text = (maxLength: number) =>
  Type.Union([
    Type.String({ minLength: 1, maxLength }),
    Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), Type.String({ maxLength })),
  ])
const fn = () => Type.Function([], Type.Any())
const fileName = '^[a-z0-9][a-z0-9-]{0,60}(\\.[a-z0-9-]{1,20}){1,3}$'
const settingName = '^[a-zA-Z][a-zA-Z0-9_]{0,40}$'

const manifestSchema = Type.Object({
  slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 40 }),
  displayName: text(maxPluginLabelLength),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$', maxLength: 40 }),
  sundry: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.Optional(text(maxPluginHintLength)),
  main: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]*(\\.[a-zA-Z0-9_-]+)*\\.(js|mjs|ts)$', maxLength: 80 })),
})

const common = { label: text(maxPluginLabelLength), hint: Type.Optional(text(maxPluginHintLength)) }
const settingSchema = Type.Union([
  Type.Object({
    ...common,
    kind: Type.Literal('text'),
    default: Type.Optional(Type.String()),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPluginTextLength })),
    multiline: Type.Optional(Type.Boolean()),
    required: Type.Optional(Type.Boolean()),
  }),
  Type.Object({ ...common, kind: Type.Literal('number'), default: Type.Integer(), minimum: Type.Integer(), maximum: Type.Integer() }),
  Type.Object({ ...common, kind: Type.Literal('switch'), default: Type.Optional(Type.Boolean()) }),
  Type.Object({
    ...common,
    kind: Type.Literal('choice'),
    default: Type.String(),
    options: Type.Array(Type.Object({ value: Type.String({ maxLength: 80 }), label: text(maxPluginLabelLength) }), {
      minItems: 1,
      maxItems: maxPluginChoices,
    }),
  }),
  ...(['time', 'link', 'secret', 'categories'] as const).map((kind) => Type.Object({ ...common, kind: Type.Literal(kind) })),
])

const processorSchema = Type.Object(
  {
    processorId: Type.Integer({ minimum: 100, maximum: 1_000_000 }),
    slug: Type.String({ pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 40 }),
    name: text(60),
    hint: Type.Optional(text(200)),
    pages: Type.Array(Type.String({ pattern: '^https://[a-z0-9.-]+(:[0-9]{1,5})?$', maxLength: 200 }), {
      minItems: 1,
      maxItems: maxProcessorPages,
    }),
    returnParameters: Type.Optional(
      Type.Array(Type.String({ pattern: '^(?!(order|cancelled|via|earlier)$)[a-zA-Z][a-zA-Z0-9_-]{0,40}$' }), { maxItems: 5 }),
    ),
    retriesWithNewPayment: Type.Optional(Type.Boolean()),
    begin: fn(),
    find: fn(),
    cancel: fn(),
    refund: fn(),
    findRefund: Type.Optional(fn()),
    readWebhook: Type.Optional(fn()),
    isReady: Type.Optional(fn()),
    isTestMode: Type.Optional(fn()),
    failureMessages: Type.Optional(
      Type.Record(Type.String({ pattern: '^[a-zA-Z0-9_.-]{1,60}$' }), text(200), { additionalProperties: false }),
    ),
  },
  // A part that nothing calls, such as renewals, would be money that nobody collects.
  { additionalProperties: false },
)

const pluginSchema = Type.Object({
  settings: Type.Optional(Type.Record(Type.String({ pattern: settingName }), settingSchema, { additionalProperties: false })),
  checkSettings: Type.Optional(fn()),
  block: Type.Optional(
    Type.Object({
      styles: Type.Optional(Type.Array(Type.String({ pattern: fileName }), { maxItems: maxBlockFiles })),
      scripts: Type.Optional(Type.Array(Type.String({ pattern: fileName }), { maxItems: maxBlockFiles })),
      render: fn(),
    }),
  ),
  carrier: Type.Optional(
    Type.Object({
      name: Type.String({ maxLength: 60, pattern: '^(?=.*\\S)[^\\x00-\\x1f\\x7f]+$' }),
      isReady: Type.Optional(fn()),
      isTestMode: Type.Optional(fn()),
      fetchRates: fn(),
    }),
  ),
  tasks: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
        label: text(maxPluginLabelLength),
        intervalMs: Type.Integer({ minimum: shortestTaskInterval }),
        run: fn(),
      }),
      { maxItems: maxPluginTasks },
    ),
  ),
  feeds: Type.Optional(
    Type.Record(Type.String({ pattern: fileName }), Type.Object({ type: Type.String({ pattern: '^[\\w.+-]+/[\\w.+-]+$' }) }), {
      additionalProperties: false,
    }),
  ),
  routes: Type.Optional(
    Type.Record(Type.String({ pattern: '^[a-z0-9][a-z0-9-]*([/.][a-z0-9-]+)*$' }), Type.Object({ get: fn() }), {
      additionalProperties: false,
    }),
  ),
  processor: Type.Optional(processorSchema),
})

/** Throws with a sentence for operators. */
export function checkManifest(value: unknown, sundryVersion: string): PluginManifest {
  check(manifestSchema, value, 'plugin.json')
  if (!Bun.semver.satisfies(sundryVersion, value.sundry)) throw new Error(`It needs Sundry ${value.sundry}; this is ${sundryVersion}.`)
  return value as PluginManifest
}

/** Throws with a sentence for operators. */
export function checkPlugin(value: unknown): Plugin {
  check(pluginSchema, value, 'createPlugin')
  for (const [name, setting] of Object.entries(value.settings ?? {})) {
    if (setting.kind === 'choice' && !setting.options.some((option) => option.value === setting.default))
      throw new Error(`The default of the setting "${name}" is none of its options.`)
  }
  return value as unknown as Plugin
}

function check<S extends TSchema>(schema: S, value: unknown, where: string): asserts value is Static<S> {
  const error = Value.Errors(schema, value).First()
  if (error) throw new Error(`${where} is wrong at "${error.path || '/'}": ${error.message}.`)
}
