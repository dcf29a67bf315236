import { and, eq, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import {
  maxAddressLength,
  maxBlockTextLength,
  maxCopyrightLength,
  maxFooterBlocks,
  maxHeadingLength,
  maxPhoneLength,
  maxSocialLinks,
  maxUrlLength,
} from './limits.ts'
import {
  type FooterBlock,
  type FooterLayout,
  type HeaderLayout,
  builtInFooter,
  builtInHeader,
  isFooterLayout,
  isHeaderLayout,
  parseSiteLayouts,
} from './site-layout.ts'

export type LayoutArea = 'header' | 'footer'
export type LayoutOf<A extends LayoutArea> = A extends 'header' ? HeaderLayout : FooterLayout

/** `updatedAt`: 0 while the built-in one is shown. */
export async function findSiteLayout<A extends LayoutArea>(q: Exec, area: A) {
  const { siteLayouts } = q.t
  const [row] = await q.select().from(siteLayouts).where(eq(siteLayouts.area, area)).limit(1)
  const parsed = parseSiteLayouts(row ? [row] : [])[area] as LayoutOf<A> | null
  const builtIn = (area === 'header' ? builtInHeader : builtInFooter) as LayoutOf<A>
  return { layout: parsed ?? builtIn, updatedAt: row?.updatedAt ?? 0 }
}

/** Null restores the built-in one. Returns its version. Throws Conflict after another save, UserError. */
export async function saveSiteLayout(
  tx: Tx,
  area: LayoutArea,
  layout: HeaderLayout | FooterLayout | null,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<number> {
  const { siteLayouts } = tx.t
  if (layout !== null) await checkLayout(tx, area, layout)
  const updatedAt = nextUpdatedAt(now, expectedUpdatedAt)
  const isExpected = and(eq(siteLayouts.area, area), eq(siteLayouts.updatedAt, expectedUpdatedAt))
  const saved =
    layout === null
      ? await tx.delete(siteLayouts).where(isExpected).returning()
      : expectedUpdatedAt === 0
        ? await tx.insert(siteLayouts).values({ area, layout, updatedAt }).onConflictDoNothing().returning()
        : await tx.update(siteLayouts).set({ layout, updatedAt }).where(isExpected).returning()
  if (saved.length === 0) throw new Conflict('navigation.layout.conflict')
  return layout === null ? 0 : updatedAt
}

async function checkLayout(tx: Tx, area: LayoutArea, layout: HeaderLayout | FooterLayout): Promise<void> {
  if (area === 'header' && isHeaderLayout(layout)) return
  if (area === 'header' || !isFooterLayout(layout)) throw new UserError('form.wrongFormat')
  const menuIds = [...new Set(layout.blocks.flatMap(({ menuId }) => menuId ?? []))]
  const { menus } = tx.t
  if (menuIds.length > (await tx.$count(menus, inArray(menus.id, menuIds)))) throw new UserError('navigation.layout.menuMissing')
}

export interface LayoutError {
  /** Of the block; null = of the footer itself. */
  index: number | null
  field: keyof FooterBlock | 'copyright'
  key: StringKey
  params: { count?: number; most?: number }
}

/** What is wrong with what was entered, in the order of the form. */
export function findFooterErrors({ blocks, copyright }: Pick<FooterLayout, 'blocks' | 'copyright'>): LayoutError[] {
  const tooLong = (index: number | null, field: LayoutError['field'], text: string, most: number): LayoutError[] =>
    [...text].length > most ? [{ index, field, key: 'form.tooLong', params: { count: most } }] : []
  return [
    ...blocks.flatMap((block, index): LayoutError[] => {
      const error = (field: keyof FooterBlock, key: StringKey, params = {}): LayoutError => ({ index, field, key, params })
      return [
        ...(index === maxFooterBlocks ? [error('kind', 'navigation.layout.tooMany', { most: maxFooterBlocks })] : []),
        ...tooLong(index, 'heading', block.heading, maxHeadingLength),
        ...tooLong(index, 'text', block.text, maxBlockTextLength),
        ...(block.kind === 'list-menu' && block.menuId === null ? [error('menuId', 'form.choose')] : []),
        ...(block.email !== '' && !isEmail(block.email) ? [error('email', 'form.email')] : []),
        ...tooLong(index, 'phone', block.phone, maxPhoneLength),
        ...tooLong(index, 'address', block.address, maxAddressLength),
        ...(block.links.length > maxSocialLinks ? [error('links', 'navigation.layout.tooManyLinks', { most: maxSocialLinks })] : []),
        ...(block.links.every(isSocialLink) ? [] : [error('links', 'navigation.layout.socialLink')]),
      ]
    }),
    ...tooLong(null, 'copyright', copyright, maxCopyrightLength),
  ]
}

/** A profile at another site. */
export const isSocialLink = (link: string): boolean =>
  /^https:\/\/[^/]/i.test(link) && link.length <= maxUrlLength && siteLink(link) !== null && !URL.parse(link)?.username
