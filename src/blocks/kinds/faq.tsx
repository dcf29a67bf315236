import type { Static } from '@sinclair/typebox'
import { listFaqGroups } from '#src/faqs/faq-groups.ts'
import { type ShownFaqGroup, listShownFaqs } from '#src/faqs/faqs.ts'
import { htmlToBlocks } from '#src/kb/article-body.ts'
import type { Exec } from '#db/types.ts'
import { FaqBlock } from '#templates/blocks/faq.tsx'
import { type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { entityId, line, strictObject } from '../field-schemas.ts'
import { rowField, slugsOfNames } from './entity-blocks.ts'
import { maxHeadingLength } from '../limits.ts'

const schema = strictObject({ heading: line(maxHeadingLength), group: entityId() })

export type FaqData = Static<typeof schema>

export interface LoadedFaqs {
  groups: ShownFaqGroup[]
  /** Of all blocks of the page, on the first of them: search engines accept one such list per page. */
  structured: ShownFaqGroup[] | null
}

export const faqKind = defineBlockKind<typeof schema, LoadedFaqs>({
  kind: 'faq',
  module: 'faqs',
  version: 1,
  label: 'faqs.nav',
  hint: 'faqs.blockHint',
  icon: 'circle-question-mark',
  group: 'site',
  schema,
  fields: {
    heading: { label: 'faqs.blockHeading' },
    group: { ...rowField('faqs.group', listFaqGroups), hint: 'faqs.blockGroupHint' },
  },
  defaults: { heading: '', group: null },
  load: async ({ shop, view }, blocks) => {
    const found = await readGroups(shop.db.read, blocks, view.contentLanguage)
    const isShown = (group: ShownFaqGroup) => blocks.some(({ data }) => data.group === null || data.group === group.id)
    return new Map(
      blocks.map(({ id, data }, index) => [id, { groups: groupsOf(found, data), structured: index === 0 ? found.filter(isShown) : null }]),
    )
  },
  render: (block) => FaqBlock(block),
  toText: ({ heading }) => heading,
  loadTexts: async (q, blocks) => {
    const found = await readGroups(q, blocks, null)
    return new Map(
      blocks.map(({ id, data }) => {
        const questions = groupsOf(found, data).flatMap((group) => group.questions)
        const lines = questions.flatMap(({ question, answer }) => [question, ...htmlToBlocks(answer)])
        return [id, [data.heading, ...lines].filter(Boolean).join('\n')]
      }),
    )
  },
  scripts: ['js/faqs.js'],
  shortcode: {
    name: 'cms-faqs',
    data: (id) => ({ heading: '', group: id }),
    find: async (q) => slugsOfNames(await listFaqGroups(q)),
    all: { heading: '', group: null },
    isShown: ({ groups }) => groups.length > 0,
  },
})

function readGroups(q: Exec, blocks: LoadableBlock<FaqData>[], language: string | null) {
  const ids = blocks.map(({ data }) => data.group)
  return listShownFaqs(q, ids.includes(null) ? null : ids.flatMap((id) => id ?? []), language)
}

const groupsOf = (found: ShownFaqGroup[], { group }: FaqData): ShownFaqGroup[] =>
  group === null ? found : found.filter(({ id }) => id === group)
