import { describe, expect, test } from 'bun:test'
import { createAssets, staticRoot } from '#src/web/assets.ts'
import { iconSprite } from '#templates/ui/icon-names.ts'
import { bundles as listed } from '../../static/bundles.ts'
import { describedModules } from '#tests/support/described-modules.ts'
import { recordsOf } from '#tests/support/expected-of-modules.ts'
import { realSystem } from '#src/shop/real-system.ts'

// Also those of modules that were taken from the list of modules.
const bundles: typeof listed = { ...Object.assign({}, ...[...describedModules.values()].map((module) => module.bundles ?? {})), ...listed }
const files = createAssets({ root: staticRoot(), bundles, development: false, timers: realSystem.timers })
const gzipRequest = new Request('http://localhost/', { headers: { 'accept-encoding': 'gzip' } })

/** KB with gzip. A new page gets its own bundle instead of raising the budget of a shared one. */
const budgets: Record<string, number> = {
  ...recordsOf(({ budgets }) => budgets),
  'css/store.css': 12,
  'css/list-menu-page.css': 0.4,
  'css/languages-page.css': 0.6,
  'js/next-missing.js': 0.6,
  'css/nav-builder-page.css': 1.4,
  'css/site-labels-page.css': 0.5,
  'css/slideshows-page.css': 1.5,
  'css/embeds-page.css': 0.7,
  'css/embed-frame-page.css': 0.2,
  'css/site-downloads-page.css': 0.4,
  'css/form-builder-page.css': 0.9,
  'css/forms-page.css': 0.7,
  'css/testimonials-page.css': 0.7,
  'css/modals-page.css': 1.7,
  'js/slideshow.js': 1,
  'js/embeds.js': 0.6,
  'js/form-builder.js': 2,
  'js/submissions.js': 0.4,
  'js/forms.js': 1,
  'js/faqs.js': 0.3,
  'js/modals.js': 1,
  'css/home-page.css': 2,
  'css/listing-page.css': 2,
  'css/blocks-page.css': 3.5,
  'css/product-page.css': 3.5,
  'css/product-video.css': 0.6,
  'css/block-canvas-page.css': 0.5,
  'css/block-editor-page.css': 3,
  'css/cms-page.css': 0.9,
  'css/search-page.css': 0.8,
  'css/suggestions.css': 0.8,
  'js/suggestions.js': 1.8,
  'css/kb-page.css': 2.5,
  'css/media-library-page.css': 1.5,
  'css/content-editor-page.css': 0.7,
  'css/email-template-page.css': 1,
  'css/account-pages.css': 4,
  'css/product-editor-page.css': 4,
  'css/dashboard-page.css': 1,
  'css/announcement-page.css': 0.6,
  'css/appearance-page.css': 1,
  'css/discounts-page.css': 1,
  'css/inbox-page.css': 2,
  'css/conversation-page.css': 5,
  'css/tickets-page.css': 3,
  'css/payment-methods-page.css': 0.4,
  'css/payment-sandbox-page.css': 0.7,
  'css/order-documents-page.css': 1,
  'css/order-forms-page.css': 1,
  'css/shop-panel-page.css': 2,
  'css/user-page.css': 0.2,
  'css/admin.css': 16,
  'js/store.js': 18,
  'js/account-pages.js': 1,
  'js/dashboard-page.js': 1,
  'js/tickets-page.js': 1,
  'js/product-page.js': 1.2,
  'js/image-viewer.js': 1.4,
  'js/product-video.js': 0.6,
  'js/block-editor.js': 16,
  'js/nav-builder.js': 1.3,
  'js/email-template.js': 0.9,
  'js/live-preview.js': 0.9,
  'js/uploads.js': 2,
  'js/content-editor.js': 0.7,
  'js/shop-panel-page.js': 1.5,
  'js/product-editor.js': 6,
  'js/admin.js': 22,
  'js/rich-text.js': 5.1,
  'icons.svg': 6,
  'fonts/figtree.woff2': 22,
}

/** Reports a file without a budget or above it. */
function overBudget(name: string, bytes: number): string[] {
  const budget = budgets[name]
  if (budget === undefined) return [`${name} has no budget`]
  return bytes < budget * 1024
    ? []
    : [`${name} has ${(bytes / 1024).toFixed(1)} KB of ${budget}: move what one page needs to a bundle of its own`]
}

describe('gzip budgets', () => {
  const sizeOf = async (name: string) => (await files.respond(gzipRequest, name)!.arrayBuffer()).byteLength

  test.each([...new Set([...Object.keys(bundles), ...Object.keys(budgets)])])('%s is within its budget', async (name) => {
    expect(overBudget(name, await sizeOf(name))).toEqual([])
  })

  test('a bundle that is new or too large fails', () => {
    expect(overBudget('css/new-page.css', 1)).toEqual([expect.stringContaining('no budget')])
    expect(overBudget('css/admin.css', 16 * 1024)).toEqual([expect.stringContaining('16.0 KB of 16')])
    expect(overBudget('css/admin.css', 16 * 1024 - 1)).toEqual([])
  })
})

test('stylesheets use only classes: no IDs and no !important', async () => {
  const errors: string[] = []
  for await (const name of new Bun.Glob('css/**/*.css').scan(staticRoot())) {
    const css = (await Bun.file(`${staticRoot()}/${name}`).text()).replace(/\/\*[\s\S]*?\*\//g, '')
    if (css.includes('!important')) errors.push(`${name}: !important`)
    for (const [selector] of css.matchAll(/^[^:;{}]*#[a-z][^;]*\{/gim)) errors.push(`${name}: ${selector.trim()}`)
  }
  expect(errors).toEqual([])
})

test('every stylesheet is in a bundle', async () => {
  const bundled = new Set(Object.values(bundles).flat())
  const unbundled: string[] = []
  for await (const name of new Bun.Glob('css/**/*.css').scan(staticRoot())) if (!bundled.has(name)) unbundled.push(name)
  expect(unbundled).toEqual([])
})

test('the icon URL is the one they are cached under', () => {
  expect(files.url('icons.svg')).toBe(iconSprite)
})
