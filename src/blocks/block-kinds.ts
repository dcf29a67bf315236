import { modules } from '#src/modules.ts'
import type { BlockKind } from './define-block-kind.ts'
import { benefitsKind } from './kinds/benefits.tsx'
import { brandStoriesKind } from './kinds/brand-stories.tsx'
import { buttonKind } from './kinds/button.tsx'
import { calloutKind } from './kinds/callout.tsx'
import { categoryTilesKind } from './kinds/category-tiles.tsx'
import { columnsKind } from './kinds/columns.tsx'
import { downloadKind } from './kinds/download.tsx'
import { embedKind } from './kinds/embed.tsx'
import { faqKind } from './kinds/faq.tsx'
import { formKind } from './kinds/form.tsx'
import { galleryKind } from './kinds/gallery.tsx'
import { heroKind } from './kinds/hero.tsx'
import { imageKind } from './kinds/image.tsx'
import { kbTeaserKind } from './kinds/kb-teaser.tsx'
import { listMenuKind } from './kinds/list-menu.tsx'
import { pageTeaserKind } from './kinds/page-teaser.tsx'
import { pluginKind } from './kinds/plugin.tsx'
import { productCardKind } from './kinds/product-card.tsx'
import { productGridKind } from './kinds/product-grid.tsx'
import { quoteKind } from './kinds/quote.tsx'
import { slideshowKind } from './kinds/slideshow.tsx'
import { spacerKind } from './kinds/spacer.tsx'
import { testimonialsKind } from './kinds/testimonials.tsx'
import { textKind } from './kinds/text.tsx'

const allKinds: readonly BlockKind[] = [
  textKind,
  buttonKind,
  calloutKind,
  quoteKind,
  imageKind,
  heroKind,
  galleryKind,
  productGridKind,
  productCardKind,
  categoryTilesKind,
  brandStoriesKind,
  benefitsKind,
  columnsKind,
  spacerKind,
  pageTeaserKind,
  kbTeaserKind,
  slideshowKind,
  testimonialsKind,
  faqKind,
  formKind,
  embedKind,
  downloadKind,
  pluginKind,
  listMenuKind,
]

const moduleNames: readonly string[] = modules.map(({ name }) => name)

/** Every kind of block, in the order of the editor's picker. */
export const blockKinds: readonly BlockKind[] = allKinds.filter(({ module }) => module === undefined || moduleNames.includes(module))

export const findBlockKind = (kind: string): BlockKind | undefined => kindsByName.get(kind)

/** The kind that draws a shortcode such as cms-form. */
export const findShortcodeKind = (name: string): BlockKind | undefined => kindsByShortcode.get(name)

const kindsByName = new Map(blockKinds.map((kind) => [kind.kind, kind]))
const kindsByShortcode = new Map(blockKinds.flatMap((kind) => (kind.shortcode ? [[kind.shortcode.name, kind] as const] : [])))
