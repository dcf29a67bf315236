import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { BackToReport, formatTerms, synonymColumns, synonymFields, synonymsPath as path } from '#templates/search/search-lists.tsx'
import { maxTermsLength } from '../limits.ts'
import { createSynonyms, synonymStore } from '../edit-synonyms.ts'

const schema = t.Object({ terms: t.String({ minLength: 1, maxLength: maxTermsLength, multiline: true }) })

const synonymList = defineList({
  name: 'search-synonyms',
  path,
  area: 'content',
  title: 'searchAdmin.synonyms',
  note: 'searchAdmin.synonymsNote',
  searchLabel: 'searchAdmin.searchSynonyms',
  views: ['all'],
  sorts: { terms: 'asc' },
  columns: synonymColumns,
  drawTools: BackToReport,
  opens: 'sheet',
  createLabel: 'searchAdmin.addSynonyms',
  query: storeRows(synonymStore, ['terms']),
  empty: () => ({ icon: 'copy', title: 'searchAdmin.noSynonyms', text: 'searchAdmin.noSynonymsText' }),
})

const synonyms = defineEntity({
  ...entityCommands(synonymStore),
  create: createSynonyms,
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
  title: ({ terms }) => formatTerms(terms),
})

/** Words that mean the same to a search. */
export const synonymRoutes = (shop: Shop) => entityRoutes(shop, synonyms)
