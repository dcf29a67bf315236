import type { Logger } from 'pino'
import type { Db } from '#db/types.ts'
import type { IdentityProvider } from '#src/accounts/identity-provider.ts'
import type { Config } from '#src/config.ts'
import type { FileStorage } from '#src/shop/files.ts'
import type { Mailer } from '#src/mail/mailer.ts'
import type { TaxServices } from '#src/tax/tax-connections.ts'
import type { Processor } from '#src/payments/processor.ts'
import type { TwinSandbox } from '#src/payments/twin-sandbox.ts'
import type { InstalledPlugin } from '#src/plugins/installed-plugin.ts'
import type { Carrier } from '#src/shipping/carrier.ts'
import type { Secrets } from '#src/secrets.ts'
import type { ConnectedServices } from '#src/services/connected-services.ts'
import type { System } from '#src/shop/system.ts'

/** Everything a command needs from the outside. Tests build their own; nothing here is global. */
export interface Shop extends System {
  db: Db
  config: Config
  files: FileStorage
  /** Uploads that imports read, deleted when they are old. */
  importFiles: FileStorage
  secrets: Secrets
  /** What staff have connected; `connectServices` keeps it and what follows up to date. */
  services: ConnectedServices
  /** Null without a mail server: mails stay readable in the outbox. */
  mailer: Mailer | null
  processors: Processor[]
  identityProviders: IdentityProvider[]
  taxServices: TaxServices
  carriers: Carrier[]
  /** The carriers of plugins, on or off. Passed in, because the module of plugins comes after those that ask carriers. */
  findPluginCarriers(shop: Shop): Promise<Carrier[]>
  plugins: InstalledPlugin[]
  /** Pretend processors that run in this process, by the slug of their processor. */
  sandboxes: ReadonlyMap<string, TwinSandbox>
  log: Logger
}
