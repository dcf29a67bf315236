import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Focus } from '#src/lib/images/focus.ts'
import type { Kit } from '#db/kit.ts'

export type ImportSource = 'own' | 'shopify' | 'shopify_2025' | 'woocommerce' | 'other'
export type ImportState = 'mapping' | 'checking' | 'checked' | 'running' | 'images' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'
export const importOutcomes = ['created', 'updated', 'skipped', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
/** Where an image is shown: in the gallery, in the description, or before the video; or a video or download of the ZIP. */
export type ImportImageUsage = 'gallery' | 'description' | 'poster' | 'video' | 'file'

/** A download of a digital product. */
export interface ImportedFile {
  name: string
  /** Null = the store's setting. */
  expiresDays: number | null
  maxDownloads: number | null
  /** Its product file, once stored. */
  id?: number
}

export type ImportImageState = 'queued' | 'done' | 'failed'

export interface ImportIssue {
  /** From 1 with the header. */
  line: number
  /** Column name in the file; '' = the whole row. */
  column: string
  value: string
  reason: StringKey
  params?: Record<string, string | number>
  /** True when it prevented the product from being saved. */
  isError: boolean
}

export function importsTables(k: Kit) {
  const importRuns = k.table(
    'import_runs',
    {
      id: k.id('id'),
      // Null: started on the command line.
      userId: k.int('user_id'),
      source: k.text('source').$type<ImportSource>().notNull(),
      // The uploaded file's name, and the random names under which it and its images are stored.
      originalName: k.text('original_name').notNull(),
      file: k.text('file').notNull(),
      imagesFile: k.text('images_file').notNull().default(''),
      // Column of the file -> our field.
      mapping: k.json<Record<string, string>>('mapping').notNull(),
      options: k.json<Record<string, string | number | boolean>>('options').notNull(),
      state: k.text('state').$type<ImportState>().notNull(),
      productsTotal: k.int('products_total').notNull().default(0),
      // Progress in products of the file; the run resumes here.
      productsDone: k.int('products_done').notNull().default(0),
      created: k.int('created').notNull().default(0),
      updated: k.int('updated').notNull().default(0),
      skipped: k.int('skipped').notNull().default(0),
      failed: k.int('failed').notNull().default(0),
      lastError: k.text('last_error').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      startedAt: k.ms('started_at'),
      finishedAt: k.ms('finished_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('import_runs_created').on(t.createdAt, t.id)],
  )
  const importResults = k.table(
    'import_results',
    {
      id: k.id('id'),
      runId: k
        .int('run_id')
        .notNull()
        .references(() => importRuns.id, { onDelete: 'cascade' }),
      // The position in the file, from 0, and the line of the first row, from 1 with the header.
      position: k.int('position').notNull(),
      line: k.int('line').notNull(),
      handle: k.text('handle').notNull(),
      outcome: k.text('outcome').$type<ImportOutcome>().notNull(),
      issues: k.json<ImportIssue[]>('issues').notNull(),
      productId: k.int('product_id'),
      snapshot: k.json<Record<string, unknown> | null>('undo_snapshot'),
    },
    (t) => [k.unique('import_results_run').on(t.runId, t.position), k.index('import_results_outcome').on(t.runId, t.outcome, t.position)],
  )
  // Images of a run, fetched or pending; each URL is fetched once.
  const importImages = k.table(
    'import_images',
    {
      id: k.id('id'),
      runId: k
        .int('run_id')
        .notNull()
        .references(() => importRuns.id, { onDelete: 'cascade' }),
      productId: k.int('product_id').notNull(),
      line: k.int('line').notNull(),
      // A URL, or a file name in the run's ZIP.
      source: k.text('source').notNull(),
      usage: k.text('usage').$type<ImportImageUsage>().notNull().default('gallery'),
      // Alt text from the file; null when it has none.
      imageAlt: k.text('image_alt'),
      zoomLabel: k.text('zoom_label'),
      color: k.text('color'),
      focus: k.text('focus').$type<Focus>(),
      // SKUs the image belongs to; [] = the whole product.
      skus: k.json<string[] | null>('skus'),
      position: k.int('position').notNull(),
      // Only for a download.
      productFile: k.json<ImportedFile | null>('product_file'),
      state: k.text('state').$type<ImportImageState>().notNull().default('queued'),
      mediaId: k.int('media_id'),
      // True when this run attached it. Images the product already had are kept by an undo.
      attached: k.bool('attached').notNull().default(false),
      reason: k.text('reason').$type<StringKey | ''>().notNull().default(''),
    },
    (t) => [k.index('import_images_run').on(t.runId, t.state, t.id), k.index('import_images_source').on(t.source, t.state)],
  )
  return { importRuns, importResults, importImages }
}
