import { appearanceKeys } from '#src/appearance/save-appearance.ts'
import { type LegalState, readLegalState } from '#src/country-presets/needed-legal-pages.ts'
import { hasRefusedKeys } from '#src/payments/refused-keys.ts'
import { type Settings, currentSettings, settingDefaults } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type SellingFacts, readSellingFacts } from './selling-facts.ts'

export const setupSteps = ['product', 'shipping', 'payment', 'tax', 'email', 'legal', 'look', 'testOrder', 'domain'] as const
export type SetupStep = (typeof setupSteps)[number]

export interface Checklist {
  steps: { step: SetupStep; state: 'open' | 'skipped' | 'done' }[]
  /** Slug of a connected payment service whose keys are not accepted any more, if shoppers cannot pay in another way. */
  refusedPayment: string | null
  /** Public legal pages with texts that are to be filled in. */
  unfilledPages: LegalState['unfilled']
  /** Nothing is left to do but what was put off. */
  isComplete: boolean
}

/** What the data says is done, and what staff put off. Never call it inside a transaction. */
export async function readChecklist(shop: Shop): Promise<Checklist> {
  const settings = await currentSettings(shop)
  const legal = await readLegalState(shop.db.read, shop.now())
  const context = { shop, settings, legal, facts: await readSellingFacts(shop) }
  const skipped = skippedSteps(settings)
  const steps = setupSteps.map((step): Checklist['steps'][number] => {
    const isDone = isStepDone[step](context)
    return { step, state: isDone ? 'done' : skipped.includes(step) ? 'skipped' : 'open' }
  })
  const refusedPayment = steps.some(({ step, state }) => step === 'payment' && state !== 'done') ? findRefused(context) : null
  return { steps, refusedPayment, unfilledPages: legal.unfilled, isComplete: steps.every(({ state }) => state !== 'open') }
}

export const isSetupStep = (name: string): name is SetupStep => setupSteps.some((step) => step === name)

/** In the order of the checklist. */
export const skippedSteps = ({ setup_skipped }: Settings): SetupStep[] => {
  const names = setup_skipped.split(',')
  return setupSteps.filter((step) => names.includes(step))
}

interface StepContext {
  shop: Shop
  settings: Settings
  legal: LegalState
  facts: SellingFacts
}

const findRefused = ({ shop, facts }: StepContext): string | null => facts.realMethods.find((slug) => hasRefusedKeys(shop, slug)) ?? null

const isStepDone: Record<SetupStep, (context: StepContext) => boolean> = {
  product: ({ facts }) => facts.hasProduct,
  shipping: ({ facts }) => facts.hasShipping || (facts.hasProduct && !facts.ships),
  payment: ({ shop, facts }) => facts.realMethods.some((slug) => !hasRefusedKeys(shop, slug)),
  tax: ({ settings }) => settings.tax_default_country !== '' || settings.seller_vat_number !== '',
  email: ({ shop }) => shop.mailer !== null,
  legal: ({ legal }) => legal.isDone,
  look: ({ settings }) => [...appearanceKeys, 'logo' as const].some((key) => settings[key] !== settingDefaults[key]),
  testOrder: ({ settings }) => settings.test_order_placed_at > 0,
  domain: ({ shop }) => isPublicAddress(shop.config.baseUrl),
}

/** HTTPS under a name, not an address or this machine. */
export function isPublicAddress(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  const isNumeric = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return protocol === 'https:' && !isNumeric && hostname.includes('.') && !/(^|\.)(localhost|local|test|internal)$/.test(hostname)
}
