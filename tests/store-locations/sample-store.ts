import type { StoreLocationFacts } from '#src/store-locations/store-locations.ts'

/** Open from Monday to Friday. */
export const storeFacts: StoreLocationFacts = {
  slug: '',
  name: 'Mitte',
  address1: 'Unter den Linden 1',
  address2: '',
  postalCode: '10117',
  city: 'Berlin',
  state: '',
  country: 'DE',
  coordinates: '52.5163, 13.3777',
  monday: '09:00-18:00',
  tuesday: '09:00-18:00',
  wednesday: '09:00-18:00',
  thursday: '09:00-18:00',
  friday: '09:00-18:00',
  saturday: '',
  sunday: '',
  mediaId: null,
  note: '',
  published: true,
}
