import { Command } from 'commander'
import type { ImportCommand } from './import.ts'

/** What the executable can do. Each verb loads what it needs and no more. */
export const program = new Command('sundry')
  .description('A shop in one program. Settings come from the environment and from .env; see .env.example.')
  .showHelpAfterError('Run with --help to see what is possible.')

program
  .command('serve')
  .description('open the shop: migrate, fill an empty demo shop, listen; also what happens without a command')
  .action(async () => (await import('./serve.ts')).serve())

program
  .command('migrate')
  .description('bring the database up to this program, and stop')
  .action(async () => (await import('./migrate.ts')).migrateDatabase())

program
  .command('seed')
  .description('fill an empty shop with the demo')
  .action(async () => (await import('./seed.ts')).seed())

program
  .command('backup')
  .description('write database and pictures into one file, also while the shop is open')
  .argument('[target]', 'a file ending in .tar.gz, or a new folder; default: a dated file in DATA_DIR/backups')
  .action(async (target?: string) => (await import('./backup.ts')).backup(target))

program
  .command('restore')
  .description('put a backup into a new folder and check it')
  .argument('<backup>', 'file or folder that backup wrote')
  .requiredOption('--to <folder>', 'new or empty folder; start the shop from it with DATA_DIR=<folder>')
  .option('--database <address>', 'empty PostgreSQL database to restore into, for a backup of PostgreSQL')
  .action(async (source: string, options: { to: string; database?: string }) => (await import('./restore.ts')).restore(source, options))

program
  .command('export')
  .description('write all products as CSV, also while the shop is open')
  .argument('[file]', 'a new file; default: a dated file in the current folder; - writes to the terminal')
  .option('--status <status>', 'only products that are active, draft or archived')
  .action(async (file: string | undefined, options: { status?: string }) => (await import('./export.ts')).exportCatalog(file, options))

program
  .command('import')
  .description('read products from CSV, of this shop, Shopify, WooCommerce or any table; also while the shop is open')
  .argument('<file>')
  .option('--dry-run', 'say what would happen, and change nothing')
  .option('--pictures <zip>', 'a ZIP with the pictures the file names')
  .option('--no-pictures', 'leave pictures out')
  .option('--skip-existing', 'leave products alone that are there already')
  .option('--draft', 'add new products as drafts')
  .option('--no-stock', 'leave stock as it is')
  .option('--no-new-names', 'add no categories and brands')
  .option('--decimal <mark>', 'point or comma; told from the file by default')
  .option('--columns <pairs>', 'what columns stand for, as "Header=field, Header=field"')
  .action(async (file: string, options: ImportCommand) => (await import('./import.ts')).importCatalog(file, options))

program
  .command('doctor')
  .description('check configuration, database, files and mail; exit code 1 when something is wrong')
  .action(async () => (await import('./doctor.ts')).doctor())

const user = program.command('user').description('accounts')
user
  .command('create')
  .description('make an account; asks for what is not given')
  .option('--email <address>')
  .option('--name <name>')
  .option('--role <role>', 'customer, wholesale, agent, staff or administrator')
  .option('--password <password>', 'without one, prints a link at which the person sets it')
  .action(async (options: { email?: string; name?: string; role?: string; password?: string }) =>
    (await import('./user.ts')).createAccount(options),
  )
