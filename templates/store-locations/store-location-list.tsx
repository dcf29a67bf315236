import { storeLocationExamples } from '#db/schema/store-locations.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import type { StoreLocation } from '#src/store-locations/store-locations.ts'
import type { EditorField } from '#templates/admin/entity-form.tsx'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { publishedColumn } from '#templates/admin/publish.tsx'
import { LinkButton } from '#templates/ui/button.tsx'

export const storeLocationsPath = '/admin/store-locations'

/** The file has what an import reads. */
export const storeLocationColumns: ListColumn<StoreLocation, 'position'>[] = [
  { label: 'storeLocations.name', csv: 'name', value: ({ name }) => name, place: 'title' },
  { csv: 'slug', value: ({ slug }) => slug },
  { label: 'storeLocations.address', csv: 'address1', value: ({ address1 }) => address1, place: 'sub' },
  { csv: 'address2', value: ({ address2 }) => address2 },
  { csv: 'postal_code', value: ({ postalCode }) => postalCode },
  { label: 'storeLocations.city', csv: 'city', value: ({ city }) => city, place: 'meta' },
  { csv: 'state', value: ({ state }) => state },
  { csv: 'country', value: ({ country }) => country },
  { csv: 'coordinates', value: ({ coordinates }) => coordinates },
  { csv: 'monday', value: ({ monday }) => monday },
  { csv: 'tuesday', value: ({ tuesday }) => tuesday },
  { csv: 'wednesday', value: ({ wednesday }) => wednesday },
  { csv: 'thursday', value: ({ thursday }) => thursday },
  { csv: 'friday', value: ({ friday }) => friday },
  { csv: 'saturday', value: ({ saturday }) => saturday },
  { csv: 'sunday', value: ({ sunday }) => sunday },
  { csv: 'note', value: ({ note }) => note },
  publishedColumn,
]

export const storeLocationFields = {
  name: { label: 'storeLocations.name' },
  slug: { label: 'storeLocations.slug', hint: 'storeLocations.slugHint' },
  address1: { label: 'storeLocations.address' },
  address2: { label: 'storeLocations.address2' },
  postalCode: { label: 'storeLocations.postalCode' },
  city: { label: 'storeLocations.city' },
  state: { label: 'storeLocations.state' },
  country: {
    label: 'storeLocations.country',
    type: 'select',
    choices: (view) => [
      { value: '', label: view.t('storeLocations.chooseCountry') },
      ...countryList(view.language).map(({ code, name }) => ({ value: code, label: name })),
    ],
  },
  coordinates: {
    label: 'storeLocations.coordinates',
    hint: 'storeLocations.coordinatesHint',
    hintParams: { example: storeLocationExamples.coordinates },
  },
  monday: { label: 'storeLocations.monday', hint: 'storeLocations.hoursHint', hintParams: { example: storeLocationExamples.hours } },
  tuesday: { label: 'storeLocations.tuesday' },
  wednesday: { label: 'storeLocations.wednesday' },
  thursday: { label: 'storeLocations.thursday' },
  friday: { label: 'storeLocations.friday' },
  saturday: { label: 'storeLocations.saturday' },
  sunday: { label: 'storeLocations.sunday' },
  mediaId: { label: 'storeLocations.image', type: 'image' },
  note: { label: 'storeLocations.note', hint: 'storeLocations.noteHint', type: 'textarea', rows: 4 },
  published: { label: 'admin.publish.published', hint: 'admin.publish.hint', type: 'switch' },
} as const satisfies Record<string, EditorField>

export const StoreLocationTools = ({ view, canWrite }: ListContext) =>
  canWrite ? (
    <LinkButton href={`${storeLocationsPath}/import`} icon="upload" id="import-stores">
      {view.t('storeLocations.import')}
    </LinkButton>
  ) : null
