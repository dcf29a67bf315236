import { Elysia, t } from 'elysia'
import type { TermKind } from '#db/schema/cms.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { withSlug } from '#src/lib/links/slugs.ts'
import type { Shop } from '#src/shop.ts'
import { cmsCategoriesPath, cmsTagsPath } from '#templates/cms/admin-paths.ts'
import { termColumns, termFields } from '#templates/cms/term-list.tsx'
import { maxDescriptionLength, maxNameLength, maxSlugLength } from '../limits.ts'
import { createTerm, deleteTerm, findTermForStaff, restoreTerm, saveTerm, termKinds, termListQuery } from '../terms.ts'

const schema = t.Object({
  name: t.String({ maxLength: maxNameLength, default: '' }),
  slug: t.String({ maxLength: maxSlugLength, default: '' }),
  description: t.String({ maxLength: maxDescriptionLength, multiline: true, default: '' }),
})

const texts = {
  category: {
    path: cmsCategoriesPath,
    title: 'content.categories',
    add: 'cms.addCategory',
    none: 'cms.noCategories',
    noneText: 'cms.noCategoriesText',
    newTitle: 'cms.newCategory',
    create: 'cms.createCategory',
    delete: 'cms.deleteCategory',
  },
  tag: {
    path: cmsTagsPath,
    title: 'cms.tags',
    add: 'cms.newTagButton',
    none: 'cms.noTags',
    noneText: 'cms.noTagsText',
    newTitle: 'cms.newTag',
    create: 'cms.createTag',
    delete: 'cms.deleteTag',
  },
} as const

function routesOf(shop: Shop, kind: TermKind) {
  const text = texts[kind]
  const name = termKinds[kind]
  const list = defineList({
    name: kind === 'category' ? 'page-categories' : 'page-tags',
    path: text.path,
    area: 'content',
    title: text.title,
    searchLabel: 'cms.searchTerms',
    views: ['all'],
    sorts: { name: 'asc', pages: 'desc' },
    columns: termColumns(kind),
    opens: 'sheet',
    createLabel: text.add,
    query: ({ db }, _view, params) => termListQuery(db.read, kind, params),
    empty: () => ({ icon: 'tags', title: text.none, text: text.noneText }),
  })
  const term = defineEntity({
    list,
    name,
    schema,
    fields: termFields(kind),
    text: {
      newTitle: text.newTitle,
      create: text.create,
      created: 'cms.termCreated',
      saved: 'cms.termSaved',
      delete: text.delete,
      deleted: 'cms.termDeleted',
    },
    title: ({ name }) => name,
    find: (q, id) => findTermForStaff(q, kind, id),
    create: (tx, values, now) => createTerm(tx, kind, withSlug(values), now),
    save: async (tx, id, values, options) => {
      await saveTerm(tx, { kind, id }, withSlug(values), options)
      return null
    },
    remove: (tx, id) => deleteTerm(tx, kind, id),
    restore: (tx, id, values, now) => restoreTerm(tx, kind, id, values, now),
  })
  return entityRoutes(shop, term)
}

export const termRoutes = (shop: Shop) => new Elysia().use(routesOf(shop, 'category')).use(routesOf(shop, 'tag'))
