import { Type } from '@sinclair/typebox'
import { type ShownEmbed, findShownEmbeds, listEmbedOptions } from '#src/embeds/embeds.ts'
import { EmbedBlock } from '#templates/blocks/embed.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId } from '../field-schemas.ts'
import { byEntity, entityOptions, idsOf, slugsOfNames } from './entity-blocks.ts'

const schema = Type.Object({ embed: entityId() }, { additionalProperties: false })

export const embedKind = defineBlockKind<typeof schema, ShownEmbed>({
  kind: 'embed',
  version: 1,
  label: 'embeds.embed',
  hint: 'embeds.blockHint',
  icon: 'play',
  group: 'media',
  schema,
  fields: {
    embed: {
      type: 'entity',
      label: 'embeds.embed',
      options: async ({ shop }) => entityOptions(await listEmbedOptions(shop.db.read)),
    },
  },
  defaults: { embed: null },
  load: async ({ shop }, blocks) => {
    const ids = idsOf(blocks, ({ embed }) => embed)
    return byEntity(blocks, await findShownEmbeds(shop.db.read, ids), ({ embed }) => embed)
  },
  render: (block) => EmbedBlock(block),
  toText: () => '',
  loadTexts: async (q, blocks) => {
    const ids = idsOf(blocks, ({ embed }) => embed)
    const found = byEntity(blocks, await findShownEmbeds(q, ids), ({ embed }) => embed)
    return new Map([...found].map(([id, { name }]) => [id, name]))
  },
  styles: ['css/embeds-page.css'],
  scripts: ['js/embeds.js'],
  shortcode: {
    name: 'cms-embed',
    data: (id) => ({ embed: id }),
    find: async (q) => slugsOfNames(await listEmbedOptions(q)),
  },
})
