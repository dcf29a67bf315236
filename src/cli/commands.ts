import { Command } from 'commander'
import type { ImportCommand } from './import.ts'

/** The command line interface. Each command imports only what it needs. */
export const program = new Command('sundry')
  .description('Run and manage a Sundry store. Configuration comes from environment variables and .env; see .env.example.')
  .showHelpAfterError('Run with --help to see all commands and options.')

program
  .command('serve')
  .description('start the store: migrate the database, load demo data if empty, and listen (default command)')
  .action(async () => (await import('./serve.ts')).serve())

program
  .command('migrate')
  .description('apply pending database migrations and exit')
  .action(async () => (await import('./migrate.ts')).migrateDatabase())

program
  .command('seed')
  .description('load demo data into an empty store')
  .action(async () => (await import('./seed.ts')).seed())

program
  .command('backup')
  .description('back up the database and images; works while the store is running')
  .argument('[target]', 'a .tar.gz file or a new folder (default: a dated file in DATA_DIR/backups)')
  .action(async (target?: string) => (await import('./backup.ts')).backup(target))

program
  .command('restore')
  .description('restore a backup into a new folder and check it')
  .argument('<backup>', 'backup file or folder')
  .requiredOption('--to <folder>', 'new or empty folder; start the store from it with DATA_DIR=<folder>')
  .option('--database <address>', 'URL of an empty PostgreSQL database; required for PostgreSQL backups')
  .action(async (source: string, options: { to: string; database?: string }) => (await import('./restore.ts')).restore(source, options))

program
  .command('export')
  .description('export products as CSV, or as a ZIP with their images, videos and digital files; works while the store is running')
  .argument('[file]', 'a new .csv or .zip file, or - for CSV on standard output (default: a dated CSV file in the current folder)')
  .option('--status <status>', 'only products with this status: active, draft or archived')
  .action(async (file: string | undefined, options: { status?: string }) => (await import('./export.ts')).exportCatalog(file, options))

program
  .command('import')
  .description(
    'import products from a CSV file (Sundry, Shopify, WooCommerce or other), or the ZIP of an export; works while the store is running',
  )
  .argument('<file>')
  .option('--dry-run', 'show what would change without saving anything')
  .option('--images <zip>', 'ZIP file with the images listed in the CSV')
  .option('--no-images', 'do not import images')
  .option('--skip-existing', 'skip products that already exist')
  .option('--draft', 'add new products as drafts')
  .option('--no-stock', 'do not change stock')
  .option('--no-add-missing', 'do not add missing categories and brands')
  .option('--decimal <mark>', 'decimal mark: point or comma (default: detected from the file)')
  .option('--columns <pairs>', 'column mapping, as "Header=field, Header=field"')
  .action(async (file: string, options: ImportCommand) => (await import('./import.ts')).importCatalog(file, options))

program
  .command('doctor')
  .description(
    'check configuration, database, files and email, and erase stored secrets of links and what is left of deleted accounts; exits with code 1 if there are errors',
  )
  .option('--verify', 'also recompute stock, orders, payments and sales from their rows, and compare the search with them')
  .action(async (options: { verify?: boolean }) => (await import('./doctor.ts')).doctor(options))

const user = program.command('user').description('manage user accounts')
user
  .command('create')
  .description('create an account; prompts for missing values')
  .option('--email <address>')
  .option('--name <name>')
  .option('--role <role>', 'customer, wholesale, agent, staff or administrator')
  .option('--password <password>', 'if omitted, prints a link for setting the password')
  .action(async (options: { email?: string; name?: string; role?: string; password?: string }) =>
    (await import('./user.ts')).createAccount(options),
  )
