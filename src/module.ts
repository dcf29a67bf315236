import type { AnyElysia } from 'elysia'
import type { PersonalData } from '#db/personal-data/personal-data.ts'
import type { RowLookup } from '#db/lists/named-rows.ts'
import type { ContentKind } from '#db/schema/i18n.ts'
import type { Exec } from '#db/types.ts'
import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { ImageFile } from '#templates/ui/image.tsx'

/** What is recorded of rows that staff publish and put in order (src/admin/entities/entity-routes.ts). */
export const orderedRowVerbs = ['created', 'saved', 'deleted', 'published', 'unpublished', 'moved'] as const

/** What the program must know about a module: plain data. Code is loaded when it is needed, so nothing runs because this is read. */
export interface Module {
  /** Of its folder in `src`. */
  name: string
  /** Route files of shoppers, customers and machines; loaded at the start. */
  routes?: readonly Load<Routes>[]
  /** Route files below /admin; loaded with the first request for one. */
  staffRoutes?: readonly Load<Routes>[]
  menu?: readonly MenuEntry[]
  tasks?: readonly TaskEntry[]
  /** Handlers of jobs, by kind. */
  jobs?: Readonly<Record<string, Load<JobHandler>>>
  /** Translations of its sentences, by language; the English ones are in src/i18n/built-in-strings.ts, which their types come from. */
  packs?: Readonly<Record<string, readonly Load<object>[]>>
  /** Translations of what only staff read. */
  adminPacks?: Readonly<Record<string, readonly Load<object>[]>>
  /** Sentences that a store may rename, by group and by first part of their keys: all (`*`), or names separated by spaces, where `status.*` is all that begin with it. */
  labels?: { readonly [group in LabelGroup]?: Readonly<Record<string, string>> }
  /** Tables whose rows pages for guests show. */
  pageTables?: Readonly<Record<string, PageTable>>
  /** First segments of its public addresses; no page that staff write gets one of them. src/cms/page-slug.ts has those of older modules. */
  segments?: readonly string[]
  /** Its public addresses in the site map, a few thousand at most. */
  sitemap?: Load<SitemapSource>
  /** What the search of the store finds of it; its type is listed in src/search/search-types.ts. */
  searched?: {
    type: string
    /** Keys of sentences: what one result is called, and all. */
    label: string
    group: string
    load: Load<SearchedRows>
  }
  /** What the items of menus lead to, by the name that they store. */
  linkTargets?: Readonly<Record<string, LinkTarget>>
  /** Tables with originals of translated texts: a change of one marks its translations as outdated. */
  translatedTables?: readonly TranslatedTable[]
  /** Sheets and scripts by the name that pages ask for under static/; the files that each consists of. */
  bundles?: Readonly<Record<string, readonly string[]>>
  /** How the page of an image names the rows that use it, by table. */
  imageUses?: Readonly<Record<string, ImageUser | PartOfImageUser>>
  audit?: AuditedActions
  /** What its tables store about people, and what becomes of it. Longer ones are in personal-columns.ts. */
  personalData?: readonly PersonalData[]
  /** Fills its part of an empty demo shop. The modules do so in their order; what needs rows of several is of the last of them. */
  demo?: Load<DemoSeed>
}

type Load<T> = () => Promise<T>

/** `report` tells the operator what is filled next. */
export type DemoSeed = (shop: Shop, demo: { report(step: string): void }) => Promise<unknown>

export type Routes = (shop: Shop) => AnyElysia

/** What pages for guests show of a table. */
export interface PageTable {
  /** SQL of the products whose page shows a row, `row` being old or new; without it, every page may. */
  products?: (row: string) => string
  /** Updates of other columns change no page. */
  columns?: readonly string[]
  /** Updates of these columns change no page. */
  ignored?: readonly string[]
  /** SQL of a condition; `row` is the former one. Other rows are on no page, and neither are new ones. */
  when?: (row: string) => string
}

/** `changedAt` in epoch ms; 0 = unknown. */
export type SitemapSource = (q: Exec, now: number) => Promise<{ path: string; changedAt: number }[]>

/** Few rows: the search indexes all of them in memory. Whatever changes them bumps the version of their type. */
export interface SearchedRows {
  /** Public ones, each with its texts in all languages. */
  list(q: Exec): Promise<{ id: number; title: string; texts: string[] }[]>
  /** Results in a language; null = the default one. */
  show(q: Exec, ids: number[], language: string | null): Promise<SearchedRow[]>
}

export interface SearchedRow {
  id: number
  title: string
  url: string
  image: ImageFile | null
  /** Plain text. */
  snippet: string
}

export type LinkTarget = LinkedPage | LinkedRowTarget

interface LinkedPage {
  /** Orders what staff choose from. */
  place: number
  /** Key of a sentence; src/navigation/link-targets.ts demands one that exists. */
  label: string
  /** Null where it depends on the visitor, and for what is no link. */
  path: string | null
}

export interface LinkedRowTarget {
  place: number
  label: string
  /** The path is this and the slug. */
  prefix: string
  /** Where translations of the name are. */
  kind: ContentKind
  nameField: 'name' | 'title' | null
  /** Tag of the version that a change of a row bumps. */
  version: string
  load: Load<LinkedRows>
}

export interface LinkedRows {
  read(q: Exec, where: RowLookup): Promise<LinkedRow[]>
  /** Rows with these words in their names; without words, some. */
  search(q: Exec, text: string, limit: number): Promise<{ id: number; name: string }[]>
}

export interface LinkedRow {
  id: number
  name: string
  slug: string
  /** False for what shoppers cannot open: a draft, a deleted page, a category without products. */
  isShown: boolean
  /** Epoch ms; null = always. */
  shownFrom: number | null
  membersOnly: boolean
  /** A page that is shown at another path than its slug. */
  path?: string
}

/** Of rows without a state. */
export const alwaysShown = { isShown: true, shownFrom: null, membersOnly: false }

export interface TranslatedTable {
  table: string
  /** Of its rows, or by what a column of theirs says. */
  kind: ContentKind | { column: string; kinds: Readonly<Record<string, ContentKind>> }
  /** The column with what translations call the id; without it `id`, null for a kind whose only one has the id 1. */
  id?: string | null
  /** Each is a field of the translations, too. */
  columns: readonly string[]
  /** What translations call the only column instead. */
  field?: string
  /** SQL of a condition: only these rows, `new` being one. */
  when?: string
}

/** A link in the menu of the admin. */
export interface MenuEntry {
  group: 'sales' | 'catalog' | 'support' | 'website' | 'people' | 'system'
  /** Orders the entries of a group. */
  place: number
  /** Key of a sentence; src/admin/menu.ts demands one that exists. */
  label: string
  href: string
  icon: IconName
  /** Area whose read access shows this entry. */
  area: Area
  /** For pages that need more than read access. */
  level?: AccessLevel
  /** Another path whose pages belong to it. */
  contains?: string
}

/** Groups of what staff rename under Site labels. */
export type LabelGroup = 'general' | 'shop' | 'product' | 'cart' | 'checkout' | 'orders' | 'account' | 'help' | 'emails' | 'pages'

export interface ImageUser {
  /** Key of a sentence: what a row is. */
  label: string
  /** Area whose read access shows the names of rows. */
  area: Area
  /** The column with the name of a row. */
  title: string
  page: (id: number) => string
}

/** Rows of this table belong to rows of another one, which are named instead. */
export interface PartOfImageUser {
  ofRow: { table: string; column: string }
}

/**
 * How the audit log shows the actions that entries store, such as `brand.saved`: noun and verb as two labels, each translated by itself. Labels
 * are keys of sentences, verbs those of src/i18n/en/audit-log.ts; src/audit-log/audited-actions.ts demands ones that exist.
 */
interface AuditedActions {
  /** Of the filter of the audit log. */
  area: Area
  /** By the beginning of the action. */
  nouns?: Readonly<Record<string, AuditedNoun>>
  /** Titles of lists, whose exports are recorded, by their names. */
  lists?: Readonly<Record<string, string>>
  /** For actions that noun and verb do not say, or not in every language. */
  sentences?: Readonly<Record<string, string>>
}

interface AuditedNoun {
  label: string
  verbs?: readonly string[]
  /** Verbs by what entries store instead. */
  aliases?: Readonly<Record<string, string>>
}

interface TaskEntry {
  name: string
  /** Ms from the end of one run to the start of the next. */
  intervalMs: number
  load: Load<Task>
}

/** Periodic work. Several processes may run it at once: conditional updates claim each item. Long work stops between items when `signal` is aborted. */
export type Task = (shop: Shop, signal: AbortSignal) => Promise<unknown>
