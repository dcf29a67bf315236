import type { DerivedData } from '#db/derived-data.ts'

/** Tables that requests read from a cache, with the tag in `versions` that says when they changed; whoever writes to them. */
export const versionedTables = {
  cms_pages: 'cms',
  cms_settings: 'settings',
  checkout_fields: 'checkout-fields',
  email_templates: 'email-templates',
  disabled_mails: 'email-templates',
  faq_groups: 'faqs',
  faqs: 'faqs',
  menu_items: 'menus',
  menus: 'menus',
  modals: 'modals',
  order_processors: 'processors',
  plugins: 'plugins',
  redirects: 'redirects',
  search_rules: 'search',
  service_connections: 'services',
  shipping_rules: 'shipping',
  shipping_zones: 'shipping',
  site_layouts: 'menus',
  tax_rates: 'tax-rates',
  translations: 'translations',
}

const bumpVersionOf = (tag: string): string =>
  `insert into versions (tag, version) values (${tag}, 1) on conflict (tag) do update set version = versions.version + 1`

/** Rows that menus lead to, of modules without a version of their own: only changes of a row that is in a menu count. */
const menuTargets = [
  { type: 'product', table: 'products', columns: ['name', 'seo_link', 'status'] },
  { type: 'brand', table: 'brands', columns: ['name', 'slug'] },
]
const menuTargetTables = menuTargets.map(({ table }) => table)

const tables = Object.keys(versionedTables)
const entries = Object.entries(versionedTables)
const events = ['insert', 'update', 'delete']

const dropSqlite = [
  ...tables.flatMap((table) => events.map((event) => `drop trigger if exists bump_version_on_${table}_${event}`)),
  ...menuTargetTables.flatMap((table) => ['update', 'delete'].map((event) => `drop trigger if exists bump_menus_on_${table}_${event}`)),
]

const isInMenu = (type: string, id: string) => `exists (select 1 from menu_items where target_type = ${type} and target_id = ${id})`
const sqliteMenuTriggers = menuTargets.flatMap(({ type, table, columns }) => {
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const bump = `begin ${bumpVersionOf("'menus'")}; end`
  return [
    `create trigger bump_menus_on_${table}_update after update of ${columns.join(', ')} on ${table}
      when (${changed}) and ${isInMenu(`'${type}'`, 'new.id')} ${bump}`,
    `create trigger bump_menus_on_${table}_delete after delete on ${table} when ${isInMenu(`'${type}'`, 'old.id')} ${bump}`,
  ]
})

export const sqliteVersionTriggers: DerivedData = {
  name: 'version-triggers',
  create: [
    ...dropSqlite,
    ...sqliteMenuTriggers,
    ...entries.flatMap(([table, tag]) =>
      events.map(
        (event) => `create trigger bump_version_on_${table}_${event} after ${event} on ${table} begin ${bumpVersionOf(`'${tag}'`)}; end`,
      ),
    ),
  ],
  drop: dropSqlite,
  // Rebuilding a table drops its triggers.
  isDroppedForMigrations: true,
}

// Per statement, because imports insert many rows; one without rows, such as a seed that changes nothing, changes no version.
const postgresTriggers = [
  { name: 'bump_version_on_insert', event: 'insert', rows: 'new' },
  { name: 'bump_version_on_update', event: 'update', rows: 'new' },
  { name: 'bump_version_on_delete', event: 'delete', rows: 'old' },
]

const dropPostgres = [
  ...tables.flatMap((table) => postgresTriggers.map(({ name }) => `drop trigger if exists ${name} on ${table}`)),
  ...menuTargetTables.flatMap((table) => ['update', 'delete'].map((event) => `drop trigger if exists bump_menus_on_${event} on ${table}`)),
]

const postgresMenuTriggers = menuTargets.flatMap(({ type, table, columns }) => {
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const bump = `execute function bump_menus('${type}')`
  return [
    `create trigger bump_menus_on_update after update of ${columns.join(', ')} on ${table} for each row when (${changed}) ${bump}`,
    `create trigger bump_menus_on_delete after delete on ${table} for each row ${bump}`,
  ]
})

export const postgresVersionTriggers: DerivedData = {
  name: 'version-triggers',
  create: [
    `create or replace function bump_version() returns trigger language plpgsql as $$ begin
      if exists (select 1 from changed) then ${bumpVersionOf('tg_argv[0]')}; end if;
      return null;
    end $$`,
    // A delete has no new row: its columns are null.
    `create or replace function bump_menus() returns trigger language plpgsql as $$ begin
      if ${isInMenu('tg_argv[0]', 'coalesce(new.id, old.id)')} then ${bumpVersionOf("'menus'")}; end if;
      return null;
    end $$`,
    ...dropPostgres,
    ...postgresMenuTriggers,
    ...entries.flatMap(([table, tag]) =>
      postgresTriggers.map(
        ({ name, event, rows }) =>
          `create trigger ${name} after ${event} on ${table} referencing ${rows} table as changed for each statement execute function bump_version('${tag}')`,
      ),
    ),
  ],
  drop: [...dropPostgres, 'drop function if exists bump_version()', 'drop function if exists bump_menus()'],
  // PostgreSQL cannot alter a column that a trigger uses.
  isDroppedForMigrations: true,
}
