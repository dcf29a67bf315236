import type { DemoSeed } from '#src/module.ts'
import { type StoreLocationFacts, createStoreLocation } from '#src/store-locations/store-locations.ts'

const week = (days: string, saturday: string, sunday: string) => ({
  monday: days,
  tuesday: days,
  wednesday: days,
  thursday: days,
  friday: days,
  saturday,
  sunday,
})

const stores: StoreLocationFacts[] = [
  {
    slug: 'portland',
    name: 'Portland, Wharf Street',
    address1: '212 Wharf Street',
    address2: '',
    postalCode: '97209',
    city: 'Portland',
    state: 'OR',
    country: 'US',
    coordinates: '45.5289, -122.6746',
    ...week('10:00-18:30', '10:00-18:00', '11:00-17:00'),
    mediaId: null,
    note: 'Our first store, beside the workshop. Mugs with small flaws are on the shelf by the door.',
    published: true,
  },
  {
    slug: 'seattle',
    name: 'Seattle, Ballard',
    address1: '5330 Ballard Avenue NW',
    address2: 'Suite 2',
    postalCode: '98107',
    city: 'Seattle',
    state: 'WA',
    country: 'US',
    coordinates: '47.6662, -122.3834',
    ...week('11:00-19:00', '10:00-19:00', '10:00-17:00'),
    mediaId: null,
    note: 'Initials on notebooks, pens and boards while you wait.',
    published: true,
  },
  {
    slug: 'astoria',
    name: 'Astoria, Cannery Row',
    address1: '80 Cannery Row',
    address2: '',
    postalCode: '97103',
    city: 'Astoria',
    state: 'OR',
    country: 'US',
    coordinates: '46.1912, -123.8340',
    ...week('10:00-12:30, 13:30-17:00', '10:00-16:00', ''),
    monday: '',
    mediaId: null,
    note: '',
    published: true,
  },
]

export const storeLocationsDemo: DemoSeed = (shop) =>
  shop.db.transaction(async (tx) => {
    for (const store of stores) await createStoreLocation(tx, store, shop.now())
  })
