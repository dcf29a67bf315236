import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { BackToReport, ruleColumns, ruleFields, rulesPath as path } from '#templates/search/admin-lists.tsx'
import { maxQueryLength } from '../limits.ts'
import { searchRuleListQuery } from '../list-queries.ts'
import { createRule, deleteRule, findRuleForStaff, restoreRule, saveRule } from '../rules.ts'

const schema = t.Object({
  query: t.String({ minLength: 1, maxLength: maxQueryLength }),
  pins: t.String({ maxLength: 4000, multiline: true }),
  target: t.String({ maxLength: 500 }),
})

const ruleList = ({ config }: Shop) =>
  defineList({
    name: 'search-rules',
    path,
    area: 'content',
    title: 'searchAdmin.rules',
    note: 'searchAdmin.rulesNote',
    searchLabel: 'searchAdmin.searchRules',
    views: ['all'],
    sorts: { query: 'asc' },
    filters: {},
    columns: ruleColumns,
    drawTools: BackToReport,
    opens: 'sheet',
    createLabel: 'searchAdmin.addRule',
    query: (shop, _view, params) => searchRuleListQuery(shop.db.read, params),
    empty: () => ({ icon: 'star', title: 'searchAdmin.noRules', text: 'searchAdmin.noRulesText' }),
    undo: {
      'search_rule.deleted': undoDeletion({
        schema,
        message: 'searchAdmin.ruleDeleted',
        title: ({ query }) => query,
        restore: (tx, id, values, now) => restoreRule(tx, id, values, { baseUrl: config.baseUrl, now }),
      }),
    },
  })

const ruleEditor = (shop: Shop) => {
  const { baseUrl } = shop.config
  return defineEditor({
    list: ruleList(shop),
    name: 'search_rule',
    schema,
    fields: ruleFields,
    text: {
      newTitle: 'searchAdmin.newRule',
      create: 'searchAdmin.createRule',
      created: 'searchAdmin.ruleCreated',
      saved: 'searchAdmin.ruleSaved',
      delete: 'searchAdmin.deleteRule',
      deleted: 'searchAdmin.ruleDeleted',
    },
    title: ({ query }) => query,
    find: findRuleForStaff,
    create: (tx, values, now) => createRule(tx, values, { baseUrl, now }),
    async save(tx, id, values, options) {
      await saveRule(tx, id, values, { baseUrl, ...options })
      return null
    },
    remove: deleteRule,
  })
}

/** What comes first for a search, or where it leads. */
export const searchRuleRoutes = (shop: Shop) => {
  const list = ruleList(shop)
  return new Elysia()
    .use(entityListRoutes(shop, list))
    .use(entityUndoRoutes(shop, list))
    .use(entityEditorRoutes(shop, ruleEditor(shop)))
}
