import { Elysia, t } from 'elysia'
import { defineEditor, entityEditorRoutes } from '#src/admin/entity-editor.tsx'
import { defineList, entityListRoutes, entityUndoRoutes } from '#src/admin/entity-list.tsx'
import { isId } from '#src/admin/list.ts'
import { moveRoutes, publishRoutes, undoPublish } from '#src/admin/part-list.tsx'
import { undoDeletion } from '#src/admin/undo.ts'
import type { Shop } from '#src/shop.ts'
import { PublishBulkBar } from '#templates/admin/publish.tsx'
import { faqFields, faqGroupFields } from '#templates/faqs/faq-fields.ts'
import { FaqGroupsLink, faqColumns, faqGroupColumns, faqGroupsPath, faqsPath } from '#templates/faqs/faq-list.tsx'
import { richTextScripts } from '#templates/ui/rich-text.tsx'
import { createFaqGroup, deleteFaqGroup, findFaqGroup, listFaqGroups, moveFaqGroup, restoreFaqGroup, saveFaqGroup } from './faq-groups.ts'
import { createFaq, deleteFaq, findFaq, moveFaq, restoreFaq, saveFaq, setFaqsPublished } from './faqs.ts'
import { maxAnswerLength, maxGroupNameLength, maxQuestionLength } from './limits.ts'
import { faqGroupListQuery, faqListQuery } from './list-faqs.ts'

const schema = t.Object({
  groupId: t.Integer({ minimum: 1, missing: 'faqs.chooseGroup', invalid: 'faqs.chooseGroup' }),
  question: t.String({ maxLength: maxQuestionLength, default: '' }),
  answer: t.String({ maxLength: maxAnswerLength, multiline: true, default: '' }),
  published: t.Boolean(),
})
const storedSchema = t.Composite([schema, t.Object({ position: t.Integer() })])
const title = ({ question }: { question: string }) => question

const faqList = defineList({
  name: 'faqs',
  path: faqsPath,
  area: 'content',
  title: 'faqs.title',
  searchLabel: 'faqs.search',
  views: ['all', 'published', 'draft'],
  viewsLabel: 'admin.publish.views',
  viewLabel: (name) => (name === 'all' ? 'admin.list.all' : `admin.publish.view.${name}`),
  sorts: { position: 'asc' },
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
  drawBulkBar: PublishBulkBar,
  drawTools: FaqGroupsLink,
  ordered: true,
  opens: 'editor',
  createLabel: 'faqs.add',
  query: (shop, _view, { view, filters, search }) =>
    faqListQuery(shop.db.read, {
      published: view === 'all' ? null : view === 'published',
      groupId: filters.group ? Number(filters.group) : null,
      search,
    }),
  empty: ({ view }) => (view === 'all' ? { icon: 'circle-question-mark', title: 'faqs.none', text: 'faqs.noneText' } : null),
  undo: {
    'faq.deleted': undoDeletion({ schema: storedSchema, message: 'faqs.deleted', title, restore: restoreFaq }),
    ...undoPublish('faq', setFaqsPublished),
  },
})

const faqEditor = defineEditor({
  list: faqList,
  name: 'faq',
  schema,
  fields: faqFields,
  text: {
    newTitle: 'faqs.create',
    create: 'faqs.createButton',
    created: 'faqs.created',
    saved: 'faqs.saved',
    delete: 'faqs.delete',
    deleted: 'faqs.deleted',
  },
  title,
  scripts: richTextScripts,
  maxFormSize: 256 * 1024,
  find: findFaq,
  create: createFaq,
  save: async (tx, id, values, options) => {
    await saveFaq(tx, id, values, options)
    return null
  },
  remove: deleteFaq,
  undoValues: ['position'],
  options: async (q) => ({ groupId: (await listFaqGroups(q)).map(({ id, name }) => ({ value: id, label: name })) }),
})

const groupSchema = t.Object({ name: t.String({ maxLength: maxGroupNameLength, default: '' }) })
const storedGroupSchema = t.Composite([groupSchema, t.Object({ position: t.Integer() })])
const groupTitle = ({ name }: { name: string }) => name

const groupList = defineList({
  name: 'faq-groups',
  path: faqGroupsPath,
  area: 'content',
  title: 'faqs.groups',
  note: 'faqs.groupsNote',
  searchLabel: 'faqs.searchGroups',
  views: ['all'],
  sorts: { position: 'asc' },
  filters: {},
  columns: faqGroupColumns,
  ordered: true,
  opens: 'sheet',
  createLabel: 'faqs.addGroup',
  query: (shop, _view, { search }) => faqGroupListQuery(shop.db.read, search),
  empty: () => ({ icon: 'folder', title: 'faqs.noGroups', text: 'faqs.noGroupsText' }),
  undo: {
    'faq_group.deleted': undoDeletion({
      schema: storedGroupSchema,
      message: 'faqs.groupDeleted',
      title: groupTitle,
      restore: restoreFaqGroup,
    }),
  },
})

const groupEditor = defineEditor({
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
  title: groupTitle,
  find: findFaqGroup,
  create: createFaqGroup,
  save: async (tx, id, values, options) => {
    await saveFaqGroup(tx, id, values, options)
    return null
  },
  remove: deleteFaqGroup,
  canDelete: ({ questions }) => questions === 0,
  undoValues: ['position'],
})

export const faqsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, groupList))
    .use(entityUndoRoutes(shop, groupList))
    .use(moveRoutes(shop, groupList, { name: 'faq_group', move: moveFaqGroup }))
    .use(entityEditorRoutes(shop, groupEditor))
    .use(entityListRoutes(shop, faqList))
    .use(entityUndoRoutes(shop, faqList))
    .use(publishRoutes(shop, faqList, { name: 'faq', setPublished: setFaqsPublished }))
    .use(moveRoutes(shop, faqList, { name: 'faq', move: moveFaq }))
    .use(entityEditorRoutes(shop, faqEditor))
