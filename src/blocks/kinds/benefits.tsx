import type { Static } from '@sinclair/typebox'
import { getShippingSummary } from '#src/shipping/shipping-summary.ts'
import { type Benefit, BenefitsBlock } from '#templates/blocks/benefits.tsx'
import { listShippingMessages } from '#templates/product-page/shipping-info.tsx'
import { type BlockContext, type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { radios, select } from '../common-fields.ts'
import { choice, line, list, strictObject } from '../field-schemas.ts'
import { maxBenefitLength, maxBenefits } from '../limits.ts'

const icons = ['truck', 'package-check', 'shield-check', 'rotate-ccw', 'leaf', 'gift', 'credit-card', 'message-circle', 'star'] as const

const schema = strictObject({
  source: choice(['shipping', 'own']),
  items: list(strictObject({ icon: choice(icons), text: line(maxBenefitLength) }), {
    maxItems: maxBenefits,
  }),
})

export type BenefitsData = Static<typeof schema>

export const benefitsKind = defineBlockKind({
  kind: 'benefits',
  version: 1,
  label: 'blocks.benefits',
  hint: 'blocks.benefitsHint',
  icon: 'truck',
  group: 'products',
  schema,
  fields: {
    source: radios('blocks.source', { shipping: 'blocks.source.shipping', own: 'blocks.source.own' }),
    items: {
      type: 'list',
      label: 'blocks.benefits',
      itemLabel: 'blocks.benefit',
      itemDefaults: { icon: 'truck', text: '' },
      showWhen: { field: 'source', is: ['own'] },
      fields: {
        icon: select('blocks.icon', {
          truck: 'blocks.icon.truck',
          'package-check': 'blocks.icon.package',
          'shield-check': 'blocks.icon.shield',
          'rotate-ccw': 'blocks.icon.return',
          leaf: 'blocks.icon.leaf',
          gift: 'blocks.icon.gift',
          'credit-card': 'blocks.icon.card',
          'message-circle': 'blocks.icon.message',
          star: 'blocks.icon.star',
        }),
        text: { label: 'blocks.text' },
      },
    },
  },
  defaults: { source: 'shipping', items: [] },
  load: loadBenefits,
  render: (block) => BenefitsBlock(block),
  toText: ({ source, items }) => (source === 'own' ? items.map(({ text }) => text).join('\n') : ''),
})

async function loadBenefits({ shop, view }: BlockContext, blocks: LoadableBlock<BenefitsData>[]): Promise<Map<string, Benefit[]>> {
  const shipping = listShippingMessages(view, await getShippingSummary(shop))
  return new Map(blocks.map(({ id, data }) => [id, data.source === 'own' ? data.items : shipping]))
}
