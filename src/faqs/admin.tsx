import { Elysia, t } from 'elysia'
import { entityCommands } from '#db/lists/entity-store.ts'
import { editorText } from '#src/admin/entities/editor-text.ts'
import { defineList } from '#src/admin/entities/entity-list.tsx'
import { defineEntity, entityRoutes } from '#src/admin/entities/entity-routes.ts'
import { isId } from '#src/admin/list.ts'
import { listText } from '#src/admin/entities/list-text.ts'
import { inStaffOrder, publishViews, publishedOf } from '#src/admin/entities/part-list.tsx'
import type { Shop } from '#src/shop.ts'
import { faqFields, faqGroupFields } from '#templates/faqs/faq-fields.ts'
import { FaqGroupsLink, faqColumns, faqGroupColumns, faqGroupsPath, faqsPath } from '#templates/faqs/faq-list.tsx'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { deleteFaqGroup, faqGroupStore, findFaqGroup, listFaqGroups } from './faq-groups.ts'
import { deleteFaq, faqStore } from './faqs.ts'
import { maxAnswerLength, maxGroupNameLength, maxQuestionLength } from './limits.ts'
import { faqGroupListQuery, faqListQuery } from './list-faqs.ts'

const schema = t.Object({
  groupId: t.Integer({ minimum: 1, missing: 'faqs.chooseGroup', invalid: 'faqs.chooseGroup' }),
  question: t.String({ maxLength: maxQuestionLength, default: '' }),
  answer: t.String({ maxLength: maxAnswerLength, multiline: true, default: '' }),
  published: t.Boolean(),
})

const faqList = defineList({
  ...publishViews,
  ...inStaffOrder,
  ...listText('faqs', 'circle-question-mark'),
  name: 'faqs',
  path: faqsPath,
  area: 'content',
  filters: { group: isId },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'group',
      label: view.t('faqs.group'),
      any: view.t('faqs.anyGroup'),
      value: filters.group,
      options: (await listFaqGroups(q)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  columns: faqColumns,
  drawTools: FaqGroupsLink,
  opens: 'editor',
  query: (shop, _view, { view, filters, search }) =>
    faqListQuery(shop.db.read, {
      published: publishedOf(view),
      groupId: filters.group ? Number(filters.group) : null,
      search,
    }),
})

const faq = defineEntity({
  ...entityCommands(faqStore),
  remove: deleteFaq,
  list: faqList,
  name: 'faq',
  schema,
  fields: faqFields,
  text: editorText('faqs'),
  title: ({ question }) => question,
  scripts: richTextScripts,
  maxFormSize: 256 * 1024,
  options: async (q) => ({ groupId: (await listFaqGroups(q)).map(({ id, name }) => ({ value: id, label: name })) }),
})

const groupSchema = t.Object({ name: t.String({ maxLength: maxGroupNameLength, default: '' }) })

const groupList = defineList({
  ...inStaffOrder,
  name: 'faq-groups',
  path: faqGroupsPath,
  area: 'content',
  title: 'faqs.groups',
  note: 'faqs.groupsNote',
  searchLabel: 'faqs.searchGroups',
  views: ['all'],
  columns: faqGroupColumns,
  opens: 'sheet',
  createLabel: 'faqs.addGroup',
  query: (shop, _view, { search }) => faqGroupListQuery(shop.db.read, search),
  empty: () => ({ icon: 'folder', title: 'faqs.noGroups', text: 'faqs.noGroupsText' }),
})

const faqGroup = defineEntity({
  ...entityCommands(faqGroupStore),
  find: findFaqGroup,
  remove: deleteFaqGroup,
  list: groupList,
  name: 'faq_group',
  schema: groupSchema,
  fields: faqGroupFields,
  text: {
    newTitle: 'faqs.createGroup',
    create: 'faqs.createGroupButton',
    created: 'faqs.groupCreated',
    saved: 'faqs.groupSaved',
    delete: 'faqs.deleteGroup',
    deleted: 'faqs.groupDeleted',
  },
  title: ({ name }) => name,
  canDelete: ({ questions }) => questions === 0,
})

export const faqsAdmin = (shop: Shop) => new Elysia().use(entityRoutes(shop, faqGroup)).use(entityRoutes(shop, faq))
