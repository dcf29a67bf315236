import { processorTypes } from '#src/payments/processors.ts'
import { isIconName } from '#templates/ui/icon-names.ts'
import { type Import } from '#tests/support/read-sources.ts'
import { layerOf } from './layers.ts'
import { type Rule, checkRules } from './rules.ts'

// Other code reaches processors only through the list in src/payments/processors.ts.
const processorFiles = /^src\/payments\/processors\/|^templates\/payments\/[\w-]+-panel\.tsx$/

const processorsUnnamed =
  (names: string[]): Rule =>
  ({ path, text, imports }) => {
    if (processorFiles.test(path) || layerOf(path) === 'twins') return []
    const isList = path === 'src/payments/processors.ts'
    const imported = imports.filter((one) => processorFiles.test(one.target) && !(isList && one.target.includes('/processors/')))
    const named = names.filter((name) => mentionOf(name).test(text))
    return [
      ...imported.map((one) => `${path} imports ${one.target}: only src/payments/processors.ts imports a processor`),
      ...named.map((name) => `${path} names ${name}: what is special about a processor belongs to its own files`),
    ]
  }

// What loads pretend services, and the list that it reads.
const twinsLoader = 'src/cli/twins.ts'

const twinsList = 'src/twins/demo-twins.ts'

const twinsLoadedForDemo: Rule = ({ path, imports }) => {
  if (layerOf(path) === 'twins' && path !== twinsList) return []
  const isAllowed = ({ target, isDynamic, isTypeOnly }: Import) =>
    path === twinsLoader ? isDynamic && target === twinsList : path === twinsList && (isDynamic || isTypeOnly)
  return imports
    .filter((imported) => imported.isLocal && layerOf(imported.target) === 'twins' && !isAllowed(imported))
    .map(
      ({ target }) =>
        `${path} imports ${target}: only ${twinsLoader} loads pretend services, when a demo starts; a module has an interface of its own for them`,
    )
}

/** Where text names a processor; a word that is an icon, too, only beside what a processor has. */
const mentionOf = (name: string): RegExp =>
  isIconName(name) ? new RegExp(`(?:slug\\W{1,6}['"\`]|webhooks/)${name}['"\`]`) : new RegExp(`['"\`/]${name}['"\`]`)

const processorNames = processorTypes
  .flatMap(({ slug, variables }) => [slug, ...variables.map(({ name }) => name)])
  // Every order has a document of this name.
  .filter((name) => name !== 'invoice')

checkRules({
  'no file outside a processor names it': {
    rule: processorsUnnamed(processorNames),
    violating: [
      ['src/checkout/routes.tsx', `import { card } from '#src/payments/processors/card/card.ts'`],
      ['src/checkout/routes.tsx', `import type { CardConfig } from '#src/payments/processors/card/card-connection.ts'`],
      ['templates/checkout/review-page.tsx', `import { CardPanel } from '#templates/payments/card-panel.tsx'`],
      ['src/payments/webhook.ts', `.post('/webhooks/card-processor', async () => {})`],
      ['src/payment-processing/payment-options.ts', `if (slug === 'bank-transfer') return []`],
      ['src/payment-processing/payment-options.ts', `if (slug === 'wallet') return []`],
      ['src/config.ts', `read.text('CARD_SECRET_KEY')`],
    ],
    allowed: [
      ['src/payments/processors.ts', `import { card } from './processors/card.ts'`],
      ['src/payments/processors/card/card.ts', `slug: 'card-processor'`],
      ['src/admin/menu.ts', `{ icon: 'wallet' }`],
      ['src/checkout/routes.tsx', `import { ProcessorError } from '#src/payments/processor.ts'`],
    ],
  },
  'pretend services are loaded in one place, and only when a demo starts': {
    rule: twinsLoadedForDemo,
    violating: [
      ['src/cli/serve.ts', `await import('#src/twins/card/card-server.ts')`],
      ['src/cli/twins.ts', `import { demoTwins } from '#src/twins/demo-twins.ts'`],
      ['src/payments/processors/card/card.ts', `await import('#src/twins/card/card-twin.ts')`],
      ['src/payments/processor.ts', `import type { RunningTwin } from '#src/twins/demo-twin.ts'`],
      ['src/twins/demo-twins.ts', `import { startCardTwin } from './card/card-twin.ts'`],
    ],
    allowed: [
      ['src/cli/twins.ts', `await import('#src/twins/demo-twins.ts')`],
      ['src/twins/demo-twins.ts', `await import('./card/card-twin.ts')`],
      ['src/twins/wallet/wallet-server.ts', `import { openTwin } from '../processors/twin-server.ts'`],
    ],
  },
})
