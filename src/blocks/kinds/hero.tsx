import type { Static } from '@sinclair/typebox'
import { HeroBlock } from '#templates/blocks/hero.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { alignField, buttonsField, radios } from '../common-fields.ts'
import { buttons, choice, image, line, passage, strictObject } from '../field-schemas.ts'
import { maxHeroButtons, maxHeroTextLength, maxTitleLength } from '../limits.ts'

const schema = strictObject({
  image: image(),
  phoneImage: image(),
  heading: line(maxTitleLength),
  text: passage(maxHeroTextLength),
  buttons: buttons(maxHeroButtons),
  layout: choice(['beside', 'over']),
  height: choice(['small', 'medium', 'tall']),
  align: choice(['start', 'center', 'end']),
  overlay: choice(['soft', 'strong', 'panel']),
})

export type HeroData = Static<typeof schema>

export const heroKind = defineBlockKind({
  kind: 'hero',
  version: 1,
  label: 'blocks.hero',
  hint: 'blocks.heroHint',
  icon: 'monitor',
  group: 'media',
  schema,
  fields: {
    image: { type: 'image', label: 'blocks.image' },
    phoneImage: { type: 'image', label: 'blocks.phoneImage', hint: 'blocks.phoneImageHint' },
    heading: { label: 'blocks.heading' },
    text: { type: 'textarea', rows: 3, label: 'blocks.text' },
    buttons: buttonsField,
    layout: radios('blocks.layout', { beside: 'blocks.layout.beside', over: 'blocks.layout.over' }),
    height: radios('blocks.height', { small: 'blocks.size.small', medium: 'blocks.size.medium', tall: 'blocks.size.tall' }),
    align: { ...alignField, showWhen: { field: 'layout', is: ['over'] } },
    overlay: {
      ...radios('blocks.overlay', { soft: 'blocks.overlay.soft', strong: 'blocks.overlay.strong', panel: 'blocks.overlay.panel' }),
      hint: 'blocks.overlayHint',
      showWhen: { field: 'layout', is: ['over'] },
    },
  },
  defaults: {
    image: null,
    phoneImage: null,
    heading: '',
    text: '',
    buttons: [{ label: '', link: '', look: 'primary' }],
    layout: 'beside',
    height: 'medium',
    align: 'start',
    overlay: 'strong',
  },
  render: (block) => HeroBlock(block),
  toText: (data) => [data.heading, data.text, ...data.buttons.map(({ label }) => label)].join('\n'),
})
