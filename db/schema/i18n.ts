import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'

/** `outdated`: the original changed since. `partial`: a list of texts of which not all are translated. */
export type ContentTextState = 'current' | 'outdated' | 'partial'

/** Translatable fields by entity kind. Lists are JSON, defined by the module that owns the kind. */
export interface ContentFields {
  product: 'name' | 'short_description' | 'description' | 'details' | 'options' | 'customization' | 'seo_title' | 'seo_description'
  category: 'name' | 'intro'
  brand: 'story'
  checkout_field: 'label' | 'options'
  payment_method: 'instructions'
  kb_article: 'title' | 'excerpt' | 'body' | 'seo_title' | 'seo_description'
  kb_category: 'name' | 'description'
  /** `document` is JSON. */
  page: 'title' | 'excerpt' | 'document' | 'seo_title' | 'seo_description'
  page_category: 'name' | 'description'
  page_tag: 'name' | 'description'
  faq: 'question' | 'answer'
  store_location: 'note'
  slide: 'alt' | 'heading' | 'text' | 'button_label'
  /** `fields` is JSON. */
  form: 'name' | 'submit_label' | 'thanks' | 'fields'
  menu_item: 'label'
  menu: 'name'
  /** JSON: texts by their originals. Its only one has the id 1. */
  footer: 'layout'
  /** Its only one has the id 1. */
  announcement: 'text'
}

export type ContentKind = keyof ContentFields

export function i18nTables(k: Kit) {
  const languages = k.table(
    'languages',
    {
      id: k.id('id'),
      // BCP 47: what translations, accounts, orders and mail templates refer to.
      code: k.text('code').notNull(),
      name: k.text('name').notNull(),
      active: k.bool('active').notNull().default(true),
    },
    (t) => [k.unique('languages_code').on(t.code)],
  )
  const translations = k.table(
    'translations',
    {
      language: k.text('language').notNull(),
      key: k.text('key').notNull(),
      text: k.text('text').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.language, t.key] })],
  )
  // Texts of products, categories and the like in other languages than the shop's default one, whose texts are in their own columns.
  const contentTranslations = k.table(
    'content_translations',
    {
      kind: k.text('kind').$type<ContentKind>().notNull(),
      entityId: k.int('entity_id').notNull(),
      field: k.text('field').notNull(),
      language: k.text('language').notNull(),
      // A sentence, sanitized HTML, or JSON where the field is a list.
      text: k.text('text').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
      // Triggers of the original's table set `outdated` (db/triggers/translated-columns.ts).
      state: k.text('state').$type<ContentTextState>().notNull().default('current'),
      // Hashes of the original texts by their path within a list, from when each was translated; null = unknown.
      partHashes: k.json<Record<string, string>>('part_hashes'),
    },
    (t) => [
      k.primaryKey({ columns: [t.kind, t.language, t.entityId, t.field] }),
      k.index('content_translations_entity').on(t.kind, t.entityId),
      k
        .index('content_translations_open')
        .on(t.kind, t.language, t.entityId)
        .where(sql`${t.state} <> 'current'`),
    ],
  )
  return { languages, translations, contentTranslations }
}
