import type { Kit } from '#db/kit.ts'

export function slideshowsTables(k: Kit) {
  const slideshows = k.table(
    'slideshows',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      autoplay: k.bool('autoplay').notNull().default(false),
      height: k.text('height').$type<(typeof slideshowHeights)[number]>().notNull().default('medium'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('slideshows_name').on(t.name, t.id)],
  )
  const slides = k.table(
    'slides',
    {
      id: k.id('id'),
      // Without a foreign key: a deleted slideshow is restored with its slides, which are pruned later.
      slideshowId: k.int('slideshow_id').notNull(),
      position: k.int('position').notNull(),
      mediaId: k.int('media_id'),
      /** Of narrow screens; null = the same. */
      phoneMediaId: k.int('phone_media_id'),
      /** The part that stays visible, as src/lib/images/focus.ts names it. */
      focus: k.text('focus').notNull().default(''),
      phoneFocus: k.text('phone_focus').notNull().default(''),
      alt: k.text('alt').notNull().default(''),
      heading: k.text('heading').notNull().default(''),
      text: k.text('text').notNull().default(''),
      buttonLabel: k.text('button_label').notNull().default(''),
      buttonLink: k.text('button_link').notNull().default(''),
      textPosition: k.text('text_position').$type<'start' | 'center' | 'end'>().notNull().default('start'),
      textColor: k.text('text_color').$type<(typeof textColors)[number]>().notNull().default('light'),
      overlay: k.int('overlay').$type<(typeof overlays)[number]>().notNull().default(35),
      published: k.bool('published').notNull().default(true),
      startsAt: k.ms('starts_at'),
      endsAt: k.ms('ends_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.index('slides_order').on(t.slideshowId, t.position, t.id)],
  )
  return { slideshows, slides }
}

export const slideshowHeights = ['short', 'medium', 'tall'] as const
export const textColors = ['light', 'dark'] as const
/** Percent of black over the image, or of white under dark text. */
export const overlays = [0, 35, 50, 66] as const
