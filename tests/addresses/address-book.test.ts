import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '#db/unique-violation.ts'
import {
  type AddressInput,
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  pruneDeletedAddresses,
  rememberAddress,
  restoreAddress,
  setDefaultAddress,
  updateAddress,
} from '#src/addresses/address-book.ts'
import { maxAddresses, restoreMinutes } from '#src/addresses/limits.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestUser } from '#tests/support/users.ts'

const { shop } = storeTest()
const owner = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const stranger = perTest(() => createTestUser(shop, 1, 'stranger@example.com'))

const input = (label: string, change: Partial<AddressInput> = {}): AddressInput => ({
  ...portlandAddress,
  label,
  name: 'Amara Okafor',
  phone: '',
  isDefault: false,
  ...change,
})
const add = (label: string, change: Partial<AddressInput> = {}) =>
  shop.db.transaction((tx) => createAddress(tx, owner.id, input(label, change), shop.now()))
const labels = async () => (await listAddresses(shop.db.read, owner.id)).map(({ label, isDefault }) => (isDefault ? `${label}*` : label))
const remove = (id: number) => shop.db.transaction((tx) => deleteAddress(tx, owner.id, id, shop.now()))
const restore = (id: number) => shop.db.transaction((tx) => restoreAddress(tx, owner.id, id, shop.now()))

test('an address that is saved twice is one address', async () => {
  const [first, second] = await Promise.all([add('Home'), add('Home')])
  expect(second).toBe(first)
  await add('Office')
  expect(await add('Office', { isDefault: true, postalCode: ' 97205 ' })).toBeGreaterThan(first)
  expect(await labels()).toEqual(['Office*', 'Home'])
})

describe('the default address', () => {
  test('is the first one until another is chosen', async () => {
    await add('Home')
    const office = await add('Office')
    expect(await labels()).toEqual(['Home*', 'Office'])
    await shop.db.transaction((tx) => setDefaultAddress(tx, owner.id, office))
    expect(await labels()).toEqual(['Office*', 'Home'])
    await add('Studio', { isDefault: true })
    expect(await labels()).toEqual(['Studio*', 'Home', 'Office'])
  })

  test('stays the default when its form is saved without the mark', async () => {
    const home = await add('Home')
    await shop.db.transaction((tx) => updateAddress(tx, owner.id, home, input('House'), shop.now()))
    expect(await labels()).toEqual(['House*'])
  })

  test('is one at most: the database refuses a second', async () => {
    await add('Home')
    const office = await add('Office')
    const { userAddresses } = shop.db.t
    const error = await shop.db
      .transaction((tx) => tx.update(userAddresses).set({ isDefault: true }).where(eq(userAddresses.id, office)))
      .catch((caught: unknown) => caught)
    expect(isUniqueViolation(error)).toBe(true)
  })

  test('that is deleted hands over to the newest other, and takes over again when restored', async () => {
    const home = await add('Home')
    await add('Office')
    await add('Studio')
    await remove(home)
    expect(await labels()).toEqual(['Studio*', 'Office'])
    await restore(home)
    expect(await labels()).toEqual(['Home*', 'Office', 'Studio'])
  })
})

describe('a deleted address', () => {
  test('can be restored for an hour, then it is gone for good', async () => {
    const home = await add('Home')
    await remove(home)
    shop.clock.advance(restoreMinutes * 60_000 - 1)
    await pruneDeletedAddresses(shop)
    await restore(home)
    expect(await labels()).toEqual(['Home*'])
    await remove(home)
    shop.clock.advance(restoreMinutes * 60_000)
    await expect(restore(home)).rejects.toThrow(NotFound)
    await pruneDeletedAddresses(shop)
    expect(await shop.db.read.select().from(shop.db.t.userAddresses)).toEqual([])
  })

  test('is not found', async () => {
    const home = await add('Home')
    await remove(home)
    await expect(getAddress(shop.db.read, owner.id, home)).rejects.toThrow(NotFound)
    await expect(remove(home)).rejects.toThrow(NotFound)
  })

  test('makes room for the next one, so that deleting leaves one row at most', async () => {
    const [home, office] = [await add('Home'), await add('Office')]
    await remove(home)
    await remove(office)
    expect(await shop.db.read.select().from(shop.db.t.userAddresses)).toMatchObject([{ id: office }])
    await expect(restore(home)).rejects.toThrow(NotFound)
  })

  test('is not restored into a full book', async () => {
    const home = await add('Home')
    await remove(home)
    for (let count = 0; count < maxAddresses; count += 1) await add(`${count}`)
    await expect(restore(home)).rejects.toThrow('addresses.full')
  })
})

test('a book holds 20 addresses', async () => {
  for (let count = 0; count < maxAddresses; count += 1) await add(`${count}`)
  await expect(add('One too many')).rejects.toThrow('addresses.full')
})

test.each([
  ['address1', { address1: '' }],
  ['city', { city: '' }],
  ['postal_code', { postalCode: '' }],
  ['country', { country: 'XX' }],
  ['state', { state: 'ON' }],
])('an address without a valid %s is not saved', async (field, change) => {
  await expect(add('Home', change)).rejects.toMatchObject({ field })
  const home = await add('Home')
  const update = shop.db.transaction((tx) => updateAddress(tx, owner.id, home, input('Home', change), shop.now()))
  await expect(update).rejects.toMatchObject({ field })
})

test("another user's address cannot be changed, chosen, deleted or restored", async () => {
  const home = await add('Home')
  const attempts = [
    () => shop.db.transaction((tx) => updateAddress(tx, stranger.id, home, input('Mine'), shop.now())),
    () => shop.db.transaction((tx) => updateAddress(tx, stranger.id, home, input('Mine', { isDefault: true }), shop.now())),
    () => shop.db.transaction((tx) => setDefaultAddress(tx, stranger.id, home)),
    () => shop.db.transaction((tx) => deleteAddress(tx, stranger.id, home, shop.now())),
    () => getAddress(shop.db.read, stranger.id, home),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(NotFound)
  expect(await labels()).toEqual(['Home*'])
  await remove(home)
  await expect(shop.db.transaction((tx) => restoreAddress(tx, stranger.id, home, shop.now()))).rejects.toThrow(NotFound)
})

test('a refused choice of a foreign default leaves the own default', async () => {
  const foreign = await shop.db.transaction((tx) => createAddress(tx, stranger.id, input('Theirs'), shop.now()))
  await add('Home')
  await expect(shop.db.transaction((tx) => setDefaultAddress(tx, owner.id, foreign))).rejects.toThrow(NotFound)
  expect(await labels()).toEqual(['Home*'])
})

test('an address used at checkout is remembered once, and only if it is complete', async () => {
  const remember = (address: typeof portlandAddress) =>
    shop.db.transaction((tx) => rememberAddress(tx, owner.id, { name: 'Amara Okafor', phone: '', address }, shop.now()))
  await remember(portlandAddress)
  await remember({ ...portlandAddress })
  await remember({ ...portlandAddress, city: '' })
  expect(await labels()).toEqual(['*'])
})

test('addresses disappear with their user', async () => {
  await add('Home')
  const { users, userAddresses } = shop.db.t
  await shop.db.transaction((tx) => tx.delete(users).where(eq(users.id, owner.id)))
  expect(await shop.db.read.select().from(userAddresses)).toEqual([])
})
