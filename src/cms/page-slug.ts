import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { composeSlug, findSlugError, normalizeSlug } from '#src/lib/links/slugs.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import type { Module } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import { maxPageSlugLength, maxSlugSegments } from './limits.ts'

/**
 * First segments of addresses that are no pages: those of routes, and some that routes of later versions may take. A test holds that every
 * route is covered.
 */
export const reservedSegments: ReadonlySet<string> = new Set([
  '.well-known',
  'apple-touch-icon.png',
  'icons',
  'site.webmanifest',
  'account',
  'admin',
  'announcement',
  'api',
  'auth',
  'brands',
  'cart',
  'category',
  'checkout',
  'cms-download',
  'cms-embed',
  'cms-preview',
  'collections',
  'csp-report',
  'dashboard',
  'discount',
  'downloads',
  'embed',
  'favicon.ico',
  'feeds',
  'forgot-password',
  'forms',
  'healthz',
  'invitation',
  'items',
  'kb',
  'language',
  'login',
  'logo.png',
  'logout',
  'mcp',
  'media',
  'metrics',
  'modals',
  'plugins',
  'product',
  'products',
  'readyz',
  'register',
  'reset-password',
  'robots.txt',
  'search',
  'section',
  'set-password',
  'shop',
  'sitemap.xml',
  'social-image',
  'speculation-rules.json',
  'static',
  'styleguide',
  'tag',
  'theme',
  ...modules.flatMap(({ segments = [] }: Module) => segments),
  'tickets',
  'unsubscribe',
  'verify-code',
  'visits',
  'webhooks',
  'wholesale',
])

/** As typed: without slashes around it. */
export const normalizePageSlug = (text: string): string => normalizeSlug(text).replace(/^\/+|\/+$/g, '')

export type PageSlugError = Extract<
  StringKey,
  'cms.slugReserved' | 'cms.slugHelpCenter' | 'cms.slugTooDeep' | 'products.seoLinkInvalid' | 'products.seoLinkScripts'
>

/** Why a page cannot have this slug; null if it can. */
export function findPageSlugError(slug: string): PageSlugError | null {
  const segments = slug.split('/')
  if (segments[0] === 'kb') return 'cms.slugHelpCenter'
  if (reservedSegments.has(segments[0]!)) return 'cms.slugReserved'
  if (segments.length > maxSlugSegments || slug.length > maxPageSlugLength) return 'cms.slugTooDeep'
  return segments.map(findSlugError).find((error) => error !== null) ?? null
}

/** The slug that a path asks for; null when no page can have it. */
export function pageSlugOf(pathname: string): string | null {
  // A decomposed Korean syllable is three characters, each of three bytes of UTF-8 in hex.
  if (pathname.length > maxPageSlugLength * 27 || /%(2f|5c)/i.test(pathname)) return null
  const slug = composeSlug(normalizeSlug(decodeURIComponent(pathname.slice(1))).toLowerCase())
  return findPageSlugError(slug) === null ? slug : null
}

export const pagePath = (slug: string): string => encodeAddress(`/${slug}`)
