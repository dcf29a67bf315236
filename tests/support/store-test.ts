import { afterAll, afterEach, beforeEach } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { type App, type Routers, buildApp, createRouters } from '#src/app.tsx'
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts'
import { createTestClient, type TestClient } from './test-client.ts'
import { verifyShop } from './verify-shop.ts'
import { createTestUser, startTestSession } from './users.ts'

export interface StoreTestOptions<Name extends string> extends TestShopOptions {
  /** Signed-in clients, as name -> role; 5 is an administrator. Disables rate limits if set. */
  clients?: Record<Name, RoleId>
  /** Creates the shop from these options instead of `createTestShop`. */
  createShop?: (options: TestShopOptions) => Promise<TestShop>
  /** Runs after each test, before its sums are verified and its database closes. */
  beforeClose?: (shop: TestShop) => Promise<unknown>
}

export type StoreTest<Name extends string> = {
  shop: TestShop
  app: Pick<App, 'handle' | 'server'>
  /** Not signed in. */
  guest: TestClient
} & Record<Name, TestClient>

/** A fresh shop, app and clients for each test of the file. The returned objects are refilled before each test and empty before the first. */
export function storeTest<Name extends string = never>(options: StoreTestOptions<Name> = {}): StoreTest<Name> {
  const { clients, createShop = createTestShop, beforeClose, ...shopOptions } = options
  if (clients) shopOptions.config = { rateLimits: false, ...shopOptions.config }
  const store = borrowStore(JSON.stringify(shopOptions.config ?? {}))
  const { shop } = store
  let current: App
  const app: StoreTest<never>['app'] = {
    handle: (request) => current.handle(request),
    get server() {
      return current.server
    },
    set server(server) {
      current.server = server
    },
  }
  const guest = createTestClient(app)
  const roles = Object.entries<RoleId>(clients ?? {}).map(([name, role]) => ({ name, role, client: createTestClient(app) }))

  beforeEach(async () => {
    const fresh = await createShop(shopOptions)
    Object.assign(shop, fresh)
    store.routers ??= createRouters(shop)
    current = buildApp(shop, [], store.routers)
    guest.cookies.clear()
    for (const { client, role } of roles) {
      client.cookies.clear()
      await startTestSession(client, fresh, await createTestUser(fresh, role))
    }
  })
  afterEach(async () => {
    try {
      await beforeClose?.(shop)
      await verifyShop(shop)
    } finally {
      await shop.db.close()
    }
  })
  return { shop, app, guest, ...Object.fromEntries(roles.map(({ name, client }) => [name, client])) } as StoreTest<Name>
}

/** A shop object that files refill one after the other. */
interface Store {
  shop: TestShop
  routers?: Routers
}

const idleStores = new Map<string, Store[]>()

// Compiling the routes takes longer than most tests, and they depend on the configuration alone: files with the same one share them.
function borrowStore(configuration: string): Store {
  const idle = idleStores.get(configuration) ?? []
  idleStores.set(configuration, idle)
  const store = idle.pop() ?? { shop: {} as TestShop }
  afterAll(() => {
    for (const name of Object.keys(store.shop)) delete (store.shop as Partial<TestShop>)[name as keyof TestShop]
    idle.push(store)
  })
  return store
}

/** One object for all tests, refilled by `create` before each test. `create` runs after earlier hooks of the file. */
export function perTest<T extends object>(create: () => Promise<T>): T {
  const value = {} as T
  beforeEach(async () => void Object.assign(value, await create()))
  return value
}
