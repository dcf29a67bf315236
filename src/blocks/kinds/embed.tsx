import type { Static } from '@sinclair/typebox'
import type { Exec } from '#db/types.ts'
import { type ShownEmbed, findShownEmbeds, listEmbedOptions } from '#src/embeds/embeds.ts'
import { EmbedBlock } from '#templates/blocks/embed.tsx'
import { type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { entityId, strictObject } from '../field-schemas.ts'
import { rowField, rowsOfBlocks, slugsOfNames } from './entity-blocks.ts'

const schema = strictObject({ embed: entityId() })

export const embedKind = defineBlockKind<typeof schema, ShownEmbed>({
  kind: 'embed',
  version: 1,
  label: 'embeds.embed',
  hint: 'embeds.blockHint',
  icon: 'play',
  group: 'media',
  schema,
  fields: {
    embed: rowField('embeds.embed', listEmbedOptions),
  },
  defaults: { embed: null },
  load: ({ shop }, blocks) => embedsOf(shop.db.read, blocks),
  render: (block) => EmbedBlock(block),
  toText: () => '',
  loadTexts: async (q, blocks) => new Map([...(await embedsOf(q, blocks))].map(([id, { name }]) => [id, name])),
  styles: ['css/embeds-page.css'],
  scripts: ['js/embeds.js'],
  shortcode: {
    name: 'cms-embed',
    data: (id) => ({ embed: id }),
    find: async (q) => slugsOfNames(await listEmbedOptions(q)),
  },
})

const embedsOf = (q: Exec, blocks: LoadableBlock<Static<typeof schema>>[]) =>
  rowsOfBlocks(
    blocks,
    ({ embed }) => embed,
    (ids) => findShownEmbeds(q, ids),
  )
