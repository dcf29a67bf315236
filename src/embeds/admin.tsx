import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { embedFields } from '#templates/embeds/embed-fields.ts'
import { embedColumns, embedsPath } from '#templates/embeds/embed-list.tsx'
import { Embed } from '#templates/embeds/embed.tsx'
import { embedStore, findEmbed, findShownEmbeds } from './embeds.ts'
import { maxCodeLength, maxNameLength, maxUrlLength } from './limits.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  kind: t.Union([t.Literal('link'), t.Literal('code')], { default: 'link' }),
  url: t.String({ maxLength: maxUrlLength, default: '' }),
  code: t.String({ maxLength: maxCodeLength, multiline: true, default: '' }),
  ratio: t.String({ maxLength: 5, default: '16x9' }),
})

// Only administrators may write what runs in a frame of the shop.
const embedList = defineList({
  ...listText('embeds', 'code'),
  name: 'embeds',
  path: embedsPath,
  area: 'staff',
  views: ['all'],
  sorts: { name: 'asc', updatedAt: 'desc' },
  columns: embedColumns,
  opens: 'editor',
  query: storeRows(embedStore, ['name', 'url']),
})

const embed = defineEntity({
  ...entityCommands(embedStore),
  find: findEmbed,
  list: embedList,
  name: 'embed',
  schema,
  fields: embedFields,
  text: editorText('embeds'),
  title: ({ name }) => name,
  initial: { kind: 'link' },
  // The log must show which code ran.
  auditedLength: maxCodeLength,
  maxFormSize: 256 * 1024,
  scripts: ['js/embeds.js'],
  styles: ['css/embeds-page.css'],
  more: async (shop, view, { id }) => ({
    title: 'embeds.preview',
    content: (await findShownEmbeds(shop.db.read, [id])).map((embed) => <Embed view={view} embed={embed} />),
  }),
})

export const embedsAdmin = (shop: Shop) => entityRoutes(shop, embed)
