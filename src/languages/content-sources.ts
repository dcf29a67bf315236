import { eq, isNull, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { maxAnnouncementLength } from '#src/appearance/limits.ts'
import { maxIntroLength, maxNameLength as maxCategoryNameLength } from '#src/categories/limits.ts'
import { maxFieldLabelLength } from '#src/checkout/limits.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import * as cms from '#src/cms/limits.ts'
import { maxAnswerLength, maxQuestionLength } from '#src/faqs/limits.ts'
import { maxFormNameLength, maxSubmitLabelLength, maxThanksLength } from '#src/forms/limits.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { articleKind } from '#src/kb/article-kind.ts'
import * as kb from '#src/kb/limits.ts'
import { maxAltLength } from '#src/media/limits.ts'
import { maxLabelLength, maxMenuNameLength } from '#src/navigation/limits.ts'
import { maxTermsLength } from '#src/payments/limits.ts'
import { maxExcerptLength, maxSeoDescriptionLength, maxSeoTitleLength, maxTitleLength } from '#src/publishing/limits.ts'
import { refreshItems } from '#src/publishing/translations.ts'
import { maxNameLength as maxProductNameLength } from '#src/products/limits.ts'
import { countedPlacements } from '#src/products/placements.ts'
import { refreshListings } from '#src/products/refresh-listing.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import * as slides from '#src/slideshows/limits.ts'
import { maxLengths as maxStoreLengths } from '#src/store-locations/limits.ts'
import { documentParts } from './document-parts.ts'
import { choiceLines, customizationParts, detailParts, footerParts, formFieldParts, optionParts, plainText } from './text-parts.ts'
import { type ContentSource, source } from './define-content-source.ts'
import { pick } from '#src/lib/collections/pick.ts'

const name: StringKey = 'languages.field.name'
const title: StringKey = 'languages.field.title'
const description: StringKey = 'languages.field.description'
const excerpt: StringKey = 'languages.field.excerpt'
const seo = (most: { title: number; description: number }) =>
  ({
    seo_title: { label: 'languages.field.seoTitle', parts: plainText('line', most.title) },
    seo_description: { label: 'languages.field.seoDescription', parts: plainText('line', most.description) },
  }) as const
const seoColumns = ({ seoTitle, seoDescription }: { seoTitle: SQLiteColumn; seoDescription: SQLiteColumn }) => ({
  seo_title: seoTitle,
  seo_description: seoDescription,
})

/** Every kind, in the order of the list. */
export const contentSources: readonly ContentSource[] = [
  source('product', {
    label: 'languages.kind.product',
    fields: {
      name: { label: name, parts: plainText('line', maxProductNameLength) },
      short_description: { label: 'languages.field.shortDescription', parts: plainText('passage', 5000) },
      description: { label: description, parts: plainText('html', 200_000) },
      details: { label: 'languages.field.details', parts: detailParts },
      options: { label: 'languages.field.options', parts: optionParts },
      customization: { label: 'languages.field.customization', parts: customizationParts },
      ...seo({ title: 200, description: 1000 }),
    },
    rows: ({ products: t }) => ({
      table: t,
      id: t.id,
      name: t.name,
      searched: t.searchText,
      where: ne(t.status, 'archived'),
      originals: {
        ...pick(t, 'name', 'description', 'details', 'options', 'customization'),
        short_description: t.shortDescription,
        ...seoColumns(t),
      },
    }),
    href: (id) => `/admin/ecommerce/products/${id}/edit`,
    // Listings have the name in all languages, for search.
    afterChange: async (tx, ids, fields, now) => {
      if (fields.has('name')) await refreshListings(tx, [...ids], await countedPlacements(tx, [...ids]), now)
    },
  }),
  source('category', {
    label: 'languages.kind.category',
    fields: {
      name: { label: name, parts: plainText('line', maxCategoryNameLength) },
      intro: { label: 'languages.field.intro', parts: plainText('passage', maxIntroLength) },
    },
    rows: ({ categories: t }) => ({ table: t, id: t.id, name: t.name, originals: pick(t, 'name', 'intro') }),
    href: (id) => `/admin/ecommerce/categories/${id}/edit`,
  }),
  source('brand', {
    label: 'languages.kind.brand',
    fields: { story: { label: 'languages.field.story', parts: plainText('passage', 5000) } },
    rows: ({ brands: t }) => ({ table: t, id: t.id, name: t.name, originals: { story: t.story } }),
    href: (id) => `/admin/ecommerce/brands/${id}/edit`,
  }),
  source('page', {
    label: 'languages.kind.page',
    fields: {
      title: { label: title, parts: plainText('line', maxTitleLength) },
      excerpt: { label: excerpt, parts: plainText('line', maxExcerptLength) },
      document: { label: 'languages.field.blocks', parts: documentParts },
      ...seo({ title: maxSeoTitleLength, description: maxSeoDescriptionLength }),
    },
    rows: ({ cmsPages: t }) => ({
      table: t,
      id: t.id,
      name: t.title,
      where: isNull(t.deletedAt),
      originals: { ...pick(t, 'title', 'excerpt', 'document'), ...seoColumns(t) },
    }),
    href: (id) => `/admin/cms-pages/${id}/edit`,
    afterChange: (tx, ids) => refreshItems(tx, pageKind, ids),
  }),
  ...(['category', 'tag'] as const).map((term) =>
    source(term === 'category' ? 'page_category' : 'page_tag', {
      label: term === 'category' ? 'languages.kind.pageCategory' : 'languages.kind.pageTag',
      fields: {
        name: { label: name, parts: plainText('line', cms.maxNameLength) },
        description: { label: description, parts: plainText('passage', cms.maxDescriptionLength) },
      },
      rows: ({ cmsTerms: t }) => ({ table: t, id: t.id, name: t.name, originals: pick(t, 'name', 'description'), where: eq(t.kind, term) }),
      href: (id) => `/admin/cms-${term === 'category' ? 'categories' : 'tags'}/${id}/edit`,
      afterChange: (tx) => bumpVersion(tx, 'cms'),
    }),
  ),
  source('kb_article', {
    label: 'languages.kind.kbArticle',
    fields: {
      title: { label: title, parts: plainText('line', maxTitleLength) },
      excerpt: { label: excerpt, parts: plainText('line', maxExcerptLength) },
      body: { label: 'languages.field.body', parts: plainText('html', kb.maxBodyLength) },
      ...seo({ title: maxSeoTitleLength, description: maxSeoDescriptionLength }),
    },
    rows: ({ kbArticles: t }) => ({
      table: t,
      id: t.id,
      name: t.title,
      where: isNull(t.deletedAt),
      originals: { ...pick(t, 'title', 'excerpt', 'body'), ...seoColumns(t) },
    }),
    href: (id) => `/admin/kb/${id}/edit`,
    afterChange: (tx, ids) => refreshItems(tx, articleKind, ids),
  }),
  source('kb_category', {
    label: 'languages.kind.kbCategory',
    fields: {
      name: { label: name, parts: plainText('line', kb.maxNameLength) },
      description: { label: description, parts: plainText('passage', kb.maxDescriptionLength) },
    },
    rows: ({ kbCategories: t }) => ({ table: t, id: t.id, name: t.name, originals: pick(t, 'name', 'description') }),
    href: (id) => `/admin/kb/categories/${id}/edit`,
    afterChange: (tx) => bumpVersion(tx, 'kb'),
  }),
  source('faq', {
    label: 'languages.kind.faq',
    fields: {
      question: { label: 'languages.field.question', parts: plainText('line', maxQuestionLength) },
      answer: { label: 'languages.field.answer', parts: plainText('html', maxAnswerLength) },
    },
    rows: ({ faqs: t }) => ({ table: t, id: t.id, name: t.question, originals: pick(t, 'question', 'answer') }),
    href: (id) => `/admin/faqs/${id}/edit`,
    afterChange: (tx) => bumpVersion(tx, 'faqs'),
  }),
  source('store_location', {
    label: 'storeLocations.title',
    fields: { note: { label: 'storeLocations.note', parts: plainText('passage', maxStoreLengths.note) } },
    rows: ({ storeLocations: t }) => ({ table: t, id: t.id, name: t.name, originals: { note: t.note } }),
    href: (id) => `/admin/store-locations/${id}/edit`,
  }),
  source('menu_item', {
    label: 'languages.kind.menuItem',
    fields: { label: { label: 'languages.field.label', parts: plainText('line', maxLabelLength) } },
    rows: ({ menuItems: t }) => ({
      table: t,
      id: t.id,
      name: t.label,
      // Others are called as what they lead to.
      where: ne(t.label, ''),
      originals: { label: t.label },
    }),
    href: () => '/admin/nav-builder',
    afterChange: (tx) => bumpVersion(tx, 'menus'),
  }),
  source('menu', {
    label: 'languages.kind.menu',
    fields: { name: { label: name, parts: plainText('line', maxMenuNameLength) } },
    // The name of the top menu is not shown.
    rows: ({ menus: t }) => ({ table: t, id: t.id, name: t.name, originals: { name: t.name }, where: isNull(t.slot) }),
    href: (id) => `/admin/cms-list-menus/${id}/edit`,
    afterChange: (tx) => bumpVersion(tx, 'menus'),
  }),
  source('footer', {
    label: 'languages.kind.footer',
    fields: { layout: { label: 'languages.field.text', parts: footerParts } },
    rows: ({ siteLayouts: t }) => ({ table: t, id: sql`1`, name: sql`''`, where: eq(t.area, 'footer'), originals: { layout: t.layout } }),
    href: () => '/admin/cms-header-footer',
    afterChange: (tx) => bumpVersion(tx, 'menus'),
  }),
  source('form', {
    label: 'languages.kind.form',
    fields: {
      name: { label: name, parts: plainText('line', maxFormNameLength) },
      fields: { label: 'languages.field.formFields', parts: formFieldParts },
      submit_label: { label: 'languages.field.button', parts: plainText('line', maxSubmitLabelLength) },
      thanks: { label: 'languages.field.thanks', parts: plainText('passage', maxThanksLength) },
    },
    rows: ({ forms: t }) => ({
      table: t,
      id: t.id,
      name: t.name,
      originals: { ...pick(t, 'name', 'fields', 'thanks'), submit_label: t.submitLabel },
      where: isNull(t.deletedAt),
    }),
    href: (id) => `/admin/cms-forms/${id}/edit`,
  }),
  source('slide', {
    label: 'languages.kind.slide',
    fields: {
      heading: { label: 'languages.field.heading', parts: plainText('line', slides.maxHeadingLength) },
      text: { label: 'languages.field.text', parts: plainText('passage', slides.maxTextLength) },
      button_label: { label: 'languages.field.button', parts: plainText('line', slides.maxButtonLength) },
      alt: { label: 'languages.field.alt', parts: plainText('line', maxAltLength) },
    },
    rows: ({ slides: t }) => ({
      table: t,
      id: t.id,
      name: t.heading,
      originals: { heading: t.heading, text: t.text, button_label: t.buttonLabel, alt: t.alt },
    }),
    href: (id) => `/admin/slideshows/slides/${id}/edit`,
  }),
  source('announcement', {
    label: 'languages.kind.announcement',
    fields: { text: { label: 'languages.field.text', parts: plainText('line', maxAnnouncementLength) } },
    rows: ({ cmsSettings: t }) => ({
      table: t,
      id: sql`1`,
      name: sql`''`,
      where: eq(t.key, 'announcement_text'),
      originals: { text: t.value },
    }),
    href: () => '/admin/settings/appearance/announcement',
  }),
  source('checkout_field', {
    label: 'languages.kind.checkoutField',
    fields: {
      label: { label: 'languages.field.label', parts: plainText('line', maxFieldLabelLength) },
      options: { label: 'languages.field.options', parts: choiceLines },
    },
    rows: ({ checkoutFields: t }) => ({ table: t, id: t.id, name: t.label, originals: pick(t, 'label', 'options') }),
    href: (id) => `/admin/ecommerce/checkout/fields/${id}/edit`,
    afterChange: (tx) => bumpVersion(tx, 'checkout-fields'),
  }),
  source('payment_method', {
    label: 'languages.kind.paymentMethod',
    fields: { instructions: { label: 'languages.field.instructions', parts: plainText('passage', maxTermsLength) } },
    rows: ({ orderProcessors: t }) => ({ table: t, id: t.processorId, name: t.name, originals: { instructions: t.instructions } }),
    href: () => '/admin/ecommerce/payments',
    afterChange: (tx) => bumpVersion(tx, 'processors'),
  }),
]

export const findContentSource = (kind: string): ContentSource | undefined => contentSources.find((candidate) => candidate.kind === kind)

/** Names the kind among the parts of the program. */
export const partOf = ({ kind }: Pick<ContentSource, 'kind'>): string => `content.${kind}`

export const findPartSource = (part: string): ContentSource | undefined => contentSources.find((candidate) => partOf(candidate) === part)
