import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { Block, BlockData } from '../block-document.ts'
import { findBlockKind } from '../block-kinds.ts'

interface StartingPoint {
  label: StringKey
  icon: IconName
  blocks(view: View): Block[]
}

/** Sets of blocks that an empty page can begin with. */
export const startingPoints: StartingPoint[] = [
  {
    label: 'blocks.editor.start.landing',
    icon: 'monitor',
    blocks: ({ t }) => [
      block('hero', { heading: t('blocks.editor.sample.heading'), text: t('blocks.editor.sample.text') }),
      block('benefits'),
      block('product-grid', { title: t('blocks.editor.sample.products'), source: 'best-selling', count: 4 }),
      block('category-tiles'),
      block('quote'),
    ],
  },
  {
    label: 'blocks.editor.start.article',
    icon: 'file-text',
    blocks: ({ t }) => [
      block('text', { html: `<p>${escaped(t('blocks.editor.sample.intro'))}</p>` }),
      block('image', { width: 'wide' }),
      block('text', { html: `<h2>${escaped(t('blocks.editor.sample.section'))}</h2><p></p>` }),
      block('quote'),
    ],
  },
  {
    label: 'blocks.editor.start.contact',
    icon: 'mail',
    blocks: ({ t }) => [
      block('columns', {
        columns: [
          {
            blocks: [
              block('text', {
                html: `<h2>${escaped(t('blocks.editor.sample.write'))}</h2><p>${escaped(t('blocks.editor.sample.writeText'))}</p>`,
              }),
              block('button', {
                buttons: [{ label: t('blocks.editor.sample.writeButton'), link: '/tickets/create', look: 'primary' }],
              }),
            ],
          },
          {
            blocks: [
              block('text', {
                html: `<h2>${escaped(t('blocks.editor.sample.visit'))}</h2><p>${escaped(t('blocks.editor.sample.visitText'))}</p>`,
              }),
            ],
          },
        ],
      }),
      // A kind of a module that may not be on the list.
      ...(findBlockKind('faq') ? [block('faq')] : []),
    ],
  },
]

/** The editor gives each its id. */
function block(name: string, data: BlockData = {}): Block {
  const { kind, version, defaults } = findBlockKind(name)!
  return { id: 'new', kind, version, data: { ...structuredClone(defaults), ...data } }
}

const escaped = (text: string): string => Bun.escapeHTML(text)
