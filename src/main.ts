import { Command } from 'commander'
import { DatabaseRefused } from '#db/refused.ts'
import { backup } from './cli/backup.ts'
import { doctor } from './cli/doctor.ts'
import { migrateDatabase } from './cli/migrate.ts'
import { restore } from './cli/restore.ts'
import { seed } from './cli/seed.ts'
import { serve } from './cli/serve.ts'
import { Trouble } from './cli/terminal.ts'
import { createAccount } from './cli/user.ts'
import { ConfigFaults } from './config.ts'
import { builtIn } from './i18n/built-in.ts'
import { fill } from './i18n/translator.ts'
import { Refusal } from './lib/errors.ts'
import { PortTaken } from './listen.ts'

const program = new Command('sundry')
  .description('A shop in one program. Settings come from the environment and from .env; see .env.example.')
  .showHelpAfterError('Run with --help to see what is possible.')

program
  .command('serve')
  .description('open the shop: migrate, fill an empty demo shop, listen')
  .action(() => serve())

program
  .command('migrate')
  .description('bring the database up to this program, and stop')
  .action(() => migrateDatabase())

program
  .command('seed')
  .description('fill an empty shop with the demo')
  .action(() => seed())

program
  .command('backup')
  .description('write database and pictures into one file, also while the shop is open')
  .argument('[target]', 'a file ending in .tar.gz, or a new folder; default: a dated file in DATA_DIR/backups')
  .action((target?: string) => backup(target))

program
  .command('restore')
  .description('put a backup into a new folder and check it')
  .argument('<backup>', 'file or folder that backup wrote')
  .requiredOption('--to <folder>', 'new or empty folder; start the shop from it with DATA_DIR=<folder>')
  .option('--database <address>', 'empty PostgreSQL database to restore into, for a backup of PostgreSQL')
  .action((source: string, options: { to: string; database?: string }) => restore(source, options))

program
  .command('doctor')
  .description('check configuration, database, files and mail; exit code 1 when something is wrong')
  .action(() => doctor())

const user = program.command('user').description('accounts')
user
  .command('create')
  .description('make an account; asks for what is not given')
  .option('--email <address>')
  .option('--name <name>')
  .option('--role <role>', 'customer, wholesale, agent, staff or administrator')
  .option('--password <password>', 'without one, prints a link at which the person sets it')
  .action((options: { email?: string; name?: string; role?: string; password?: string }) => createAccount(options))

try {
  await program.parseAsync()
} catch (error) {
  process.stderr.write(`${told(error)}\n`)
  process.exit(1)
}

// What an operator can put right is told in a sentence; anything else is a fault of ours and needs its stack.
function told(error: unknown): string {
  if (error instanceof Refusal) return fill((builtIn as Record<string, string>)[error.key] ?? error.key, error.params)
  const expected = [ConfigFaults, DatabaseRefused, PortTaken, Trouble].some((kind) => error instanceof kind)
  return expected ? (error as Error).message : String(error instanceof Error ? error.stack : error)
}
