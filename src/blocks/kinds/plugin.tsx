import { pluginText } from '#src/plugins/plugin-texts.ts'
import { type ShownPlugin, listDisplayPlugins, renderPlugins } from '#src/plugins/render-plugin.ts'
import { PluginBlock } from '#templates/blocks/plugin.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId, strictObject } from '../field-schemas.ts'
import { rowsOfBlocks } from './entity-blocks.ts'

const schema = strictObject({ plugin: entityId() })

export const pluginKind = defineBlockKind<typeof schema, ShownPlugin & { isFirst: boolean }>({
  kind: 'plugin',
  version: 1,
  label: 'plugins.plugin',
  hint: 'plugins.blockHint',
  icon: 'boxes',
  group: 'site',
  schema,
  fields: {
    plugin: {
      type: 'entity',
      label: 'plugins.plugin',
      options: async ({ shop, view }) =>
        (await listDisplayPlugins(shop)).map(({ record, installed }) => ({
          value: record.id,
          label: pluginText(view, installed.displayName),
        })),
    },
  },
  defaults: { plugin: null },
  load: async ({ shop, view }, blocks) => {
    const render = async (ids: number[]) => (ids.length === 0 ? [] : renderPlugins(shop, view, ids))
    const found = await rowsOfBlocks(blocks, ({ plugin }) => plugin, render)
    const known = new Set<number>()
    // Sheets and scripts of a plugin are loaded by its first block.
    const firstOf = (id: number) => !known.has(id) && known.add(id) !== undefined
    return new Map([...found].map(([id, plugin]) => [id, { ...plugin, isFirst: firstOf(plugin.id) }]))
  },
  render: (block) => PluginBlock(block),
  toText: () => '',
})
