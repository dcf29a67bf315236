import { sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { Area } from '#src/accounts/permissions.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImageUser, PartOfImageUser } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { ImageUse } from './image-uses.ts'
import { maxShownUses } from './limits.ts'

export interface DescribedUse {
  kind: StringKey
  /** '' where the kind says it all. */
  title: string
  href: string | null
}

/** What an image is used by: each product, page and so on once, with names and links of what this user may read. */
export async function describeUses(q: Exec, uses: ImageUse[], can: (area: Area) => boolean): Promise<DescribedUse[]> {
  const found: DescribedUse[] = []
  const pending = Map.groupBy(uses, ({ table }) => table)
  for (const [table, rows] of pending) {
    const user = findUser(table)
    const ids = [...new Set(rows.flatMap(({ rowId }) => rowId ?? []))].slice(0, maxShownUses)
    if (user && ids.length > 0 && can(user.area)) {
      for (const { id, title } of await readTitles(q, table, ids)) found.push({ kind: user.label, title, href: user.page(id) })
    } else if (user) found.push({ kind: user.label, title: '', href: null })
    else
      found.push({
        kind: otherKinds[table] ?? 'media.use.elsewhere',
        title: '',
        href: can('settings') ? (otherHrefs[table] ?? null) : null,
      })
  }
  const unique = new Map(found.map((use) => [`${use.kind} ${use.href} ${use.title}`, use]))
  return [...unique.values()]
}

const otherKinds: Partial<Record<string, StringKey>> = {
  cms_settings: 'media.use.settings',
  cms_drafts: 'media.use.pageDraft',
  cms_versions: 'media.use.pageVersion',
  kb_drafts: 'media.use.articleDraft',
  kb_versions: 'media.use.articleVersion',
  order_lines: 'media.use.order',
  outbox: 'media.use.mail',
}
const otherHrefs: Partial<Record<string, string>> = { cms_settings: '/admin/settings' }

type TranslatedUser = ImageUser & { label: StringKey }
type Users = Readonly<Record<string, TranslatedUser | PartOfImageUser>>
const users = new Map(
  modules.flatMap((module): [string, TranslatedUser | PartOfImageUser][] =>
    'imageUses' in module ? Object.entries<Users[string]>(module.imageUses) : [],
  ),
)

function findUser(table: string): TranslatedUser | undefined {
  const user = users.get(table)
  return user && 'ofRow' in user ? findUser(user.ofRow.table) : user
}

/** Names of rows; for rows that belong to others, of those. */
async function readTitles(q: Exec, table: string, ids: number[]): Promise<{ id: number; title: string }[]> {
  const user = users.get(table)!
  const isChosen = sql`id in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
  if (!('ofRow' in user))
    return q.rows(sql`select id, ${sql.identifier(user.title)} as title from ${sql.identifier(table)} where ${isChosen} order by id`)
  const owners = await q.rows<{ id: number }>(
    sql`select distinct ${sql.identifier(user.ofRow.column)} as id from ${sql.identifier(table)} where ${isChosen}`,
  )
  return owners.length === 0
    ? []
    : readTitles(
        q,
        user.ofRow.table,
        owners.map(({ id }) => id),
      )
}
