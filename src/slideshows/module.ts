import { day } from '#src/lib/dates/durations.ts'
import { type Module, orderedRowVerbs } from '#src/module.ts'

export const slideshowsModule = {
  name: 'slideshows',
  staffRoutes: [async () => (await import('./admin.tsx')).slideshowsAdmin],
  menu: [{ group: 'website', place: 80, label: 'slideshows.title', href: '/admin/slideshows', icon: 'image', area: 'content' }],
  tasks: [{ name: 'delete slides of deleted slideshows', intervalMs: day, load: async () => (await import('./slides.ts')).pruneSlides }],
  packs: {
    de: [async () => (await import('#src/i18n/de/slideshows.ts')).slideshowsStrings],
    fr: [async () => (await import('#src/i18n/fr/slideshows.ts')).slideshowsStrings],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/slideshows.ts')).slideshowsStrings] },
  labels: { pages: { slideshows: 'previous next pause play goTo slideshow' } },
  pageTables: {
    slides: {},
    slideshows: {},
  },
  translatedTables: [{ table: 'slides', kind: 'slide', columns: ['alt', 'heading', 'text', 'button_label'] }],
  bundles: {
    'css/slideshows-page.css': ['css/slideshows.css'],
    'js/slideshow.js': ['js/store/slideshow.js'],
  },
  imageUses: {
    slides: { label: 'slideshows.slide', area: 'content', title: 'heading', page: (id) => `/admin/slideshows/slides/${id}/edit` },
  },
  audit: {
    area: 'content',
    nouns: {
      slideshow: { label: 'slideshows.slideshow', verbs: ['created', 'saved', 'deleted'] },
      slide: { label: 'slideshows.slide', verbs: orderedRowVerbs },
    },
    lists: { slideshows: 'slideshows.title', slides: 'slideshows.slides' },
  },
  personalData: [
    { table: 'slideshows', columns: ['name', 'height'], erasure: 'none' },
    {
      table: 'slides',
      columns: ['focus', 'phoneFocus', 'alt', 'heading', 'text', 'buttonLabel', 'buttonLink', 'textPosition', 'textColor'],
      erasure: 'none',
    },
  ],
} as const satisfies Module
