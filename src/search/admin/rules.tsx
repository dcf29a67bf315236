import { t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { storeRows } from '#src/admin/entities/store-rows.ts'
import type { Shop } from '#src/shop.ts'
import { BackToReport, ruleColumns, ruleFields, rulesPath as path } from '#templates/search/search-lists.tsx'
import { maxPinsLength, maxQueryLength, maxTargetLength } from '../limits.ts'
import { findRuleForStaff, searchRuleStore } from '../search-rules.ts'

const schema = t.Object({
  query: t.String({ minLength: 1, maxLength: maxQueryLength }),
  pins: t.String({ maxLength: maxPinsLength, multiline: true }),
  target: t.String({ maxLength: maxTargetLength }),
})

const ruleList = defineList({
  name: 'search-rules',
  path,
  area: 'content',
  title: 'searchAdmin.rules',
  note: 'searchAdmin.rulesNote',
  searchLabel: 'searchAdmin.searchRules',
  views: ['all'],
  sorts: { query: 'asc' },
  columns: ruleColumns,
  drawTools: BackToReport,
  opens: 'sheet',
  createLabel: 'searchAdmin.addRule',
  query: storeRows({ table: (q) => q.t.searchRules }, ['query', 'target']),
  empty: () => ({ icon: 'star', title: 'searchAdmin.noRules', text: 'searchAdmin.noRulesText' }),
})

const ruleOf = ({ config: { baseUrl } }: Shop) =>
  defineEntity({
    ...entityCommands(searchRuleStore(baseUrl)),
    list: ruleList,
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
  })

/** What comes first for a search, or where it leads. */
export const searchRuleRoutes = (shop: Shop) => entityRoutes(shop, ruleOf(shop))
