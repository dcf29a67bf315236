import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { BackToReport, formatTerms, synonymColumns, synonymFields, synonymsPath as path } from '#templates/search/admin-lists.tsx'
import { maxTermsLength } from '../limits.ts'
import { synonymListQuery } from '../list-queries.ts'
import { createSynonyms, deleteSynonyms, findSynonyms, restoreSynonyms, saveSynonyms } from '../edit-synonyms.ts'

const schema = t.Object({ terms: t.String({ minLength: 1, maxLength: maxTermsLength, multiline: true }) })

const title = ({ terms }: (typeof schema)['static']) => formatTerms(terms)

const synonymList = defineList({
  name: 'search-synonyms',
  path,
  area: 'content',
  title: 'searchAdmin.synonyms',
  note: 'searchAdmin.synonymsNote',
  searchLabel: 'searchAdmin.searchSynonyms',
  views: ['all'],
  sorts: { terms: 'asc' },
  filters: {},
  columns: synonymColumns,
  drawTools: BackToReport,
  opens: 'sheet',
  createLabel: 'searchAdmin.addSynonyms',
  query: (shop, _view, params) => synonymListQuery(shop.db.read, params),
  empty: () => ({ icon: 'copy', title: 'searchAdmin.noSynonyms', text: 'searchAdmin.noSynonymsText' }),
  undo: {
    'search_synonyms.deleted': undoDeletion({
      schema,
      message: 'searchAdmin.synonymsDeleted',
      title,
      restore: restoreSynonyms,
    }),
  },
})

const synonymEditor = defineEditor({
  list: synonymList,
  name: 'search_synonyms',
  schema,
  fields: synonymFields,
  text: {
    newTitle: 'searchAdmin.newSynonyms',
    create: 'searchAdmin.createSynonyms',
    created: 'searchAdmin.synonymsCreated',
    saved: 'searchAdmin.synonymsSaved',
    delete: 'searchAdmin.deleteSynonyms',
    deleted: 'searchAdmin.synonymsDeleted',
  },
  title,
  find: findSynonyms,
  create: createSynonyms,
  async save(tx, id, values, options) {
    await saveSynonyms(tx, id, values, options)
    return null
  },
  remove: deleteSynonyms,
})

/** Words that mean the same to a search. */
export const synonymRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, synonymList))
    .use(entityUndoRoutes(shop, synonymList))
    .use(entityEditorRoutes(shop, synonymEditor))
