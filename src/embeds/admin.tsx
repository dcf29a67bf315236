import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { embedFields } from '#templates/embeds/embed-fields.ts'
import { embedColumns, embedsPath } from '#templates/embeds/embed-list.tsx'
import { Embed } from '#templates/embeds/embed.tsx'
import { createEmbed, deleteEmbed, embedListQuery, findEmbed, findShownEmbeds, restoreEmbed, saveEmbed } from './embeds.ts'
import { maxCodeLength, maxNameLength, maxUrlLength } from './limits.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  kind: t.Union([t.Literal('link'), t.Literal('code')], { default: 'link' }),
  url: t.String({ maxLength: maxUrlLength, default: '' }),
  code: t.String({ maxLength: maxCodeLength, multiline: true, default: '' }),
  ratio: t.String({ maxLength: 5, default: '16x9' }),
})
const title = ({ name }: { name: string }) => name

// Only administrators may write what runs in a frame of the shop.
const embedList = defineList({
  name: 'embeds',
  path: embedsPath,
  area: 'staff',
  title: 'embeds.title',
  searchLabel: 'embeds.search',
  views: ['all'],
  sorts: { name: 'asc', updatedAt: 'desc' },
  filters: {},
  columns: embedColumns,
  opens: 'editor',
  createLabel: 'embeds.add',
  query: (shop, _view, params) => embedListQuery(shop.db.read, params),
  empty: () => ({ icon: 'code', title: 'embeds.none', text: 'embeds.noneText' }),
  undo: { 'embed.deleted': undoDeletion({ schema, message: 'embeds.deleted', title, restore: restoreEmbed }) },
})

const embedEditor = defineEditor({
  list: embedList,
  name: 'embed',
  schema,
  fields: embedFields,
  text: {
    newTitle: 'embeds.create',
    create: 'embeds.createButton',
    created: 'embeds.created',
    saved: 'embeds.saved',
    delete: 'embeds.delete',
    deleted: 'embeds.deleted',
  },
  title,
  initial: { kind: 'link' },
  // The log must show which code ran.
  auditedLength: maxCodeLength,
  maxFormSize: 256 * 1024,
  scripts: ['js/embeds.js'],
  styles: ['css/embeds-page.css'],
  find: findEmbed,
  create: createEmbed,
  save: async (tx, id, values, options) => {
    await saveEmbed(tx, id, values, options)
    return null
  },
  remove: deleteEmbed,
  more: async (shop, view, { id }) => ({
    title: 'embeds.preview',
    content: (await findShownEmbeds(shop.db.read, [id])).map((embed) => <Embed view={view} embed={embed} />),
  }),
})

export const embedsAdmin = (shop: Shop) =>
  new Elysia().use(entityListRoutes(shop, embedList)).use(entityUndoRoutes(shop, embedList)).use(entityEditorRoutes(shop, embedEditor))
