import type { Kit } from '#db/kit.ts'

/** How columns are written, for hints and errors. */
export const storeLocationExamples = { hours: '09:00-12:30, 13:30-18:00', coordinates: '52.5163, 13.3777' }

export function storeLocationsTables(k: Kit) {
  const storeLocations = k.table(
    'store_locations',
    {
      id: k.id('id'),
      slug: k.text('slug').notNull(),
      name: k.text('name').notNull(),
      address1: k.text('address1').notNull(),
      address2: k.text('address2').notNull().default(''),
      postalCode: k.text('postal_code').notNull().default(''),
      city: k.text('city').notNull(),
      /** Or region. */
      state: k.text('state').notNull().default(''),
      /** ISO 3166-1 alpha-2. */
      country: k.text('country').notNull(),
      /** "52.5163, 13.3777": latitude and longitude in degrees; '' = unknown. */
      coordinates: k.text('coordinates').notNull().default(''),
      // "09:00-12:30, 13:30-18:00"; '' = closed.
      monday: k.text('monday').notNull().default(''),
      tuesday: k.text('tuesday').notNull().default(''),
      wednesday: k.text('wednesday').notNull().default(''),
      thursday: k.text('thursday').notNull().default(''),
      friday: k.text('friday').notNull().default(''),
      saturday: k.text('saturday').notNull().default(''),
      sunday: k.text('sunday').notNull().default(''),
      mediaId: k.int('media_id'),
      note: k.text('note').notNull().default(''),
      position: k.int('position').notNull(),
      published: k.bool('published').notNull().default(false),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('store_locations_slug').on(t.slug), k.index('store_locations_order').on(t.position, t.id)],
  )
  return { storeLocations }
}
