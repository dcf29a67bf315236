/** A command of `bun run check`. */
export interface CheckStep {
  name: string
  command: string[]
  env?: Record<string, string>
}

const bun = process.execPath

export const typesWith = (threads: number): CheckStep => ({ name: 'types', command: [bun, 'check', '--no-script', `--threads=${threads}`] })

export const deadCode: CheckStep = { name: 'dead code', command: [bun, '--bun', 'knip', '--no-progress'] }

export const rules: CheckStep = {
  name: 'rules',
  command: [
    bun,
    'test',
    '--only-failures',
    './tests/architecture/',
    ...['file-length', 'folder-size', 'words', 'css', 'templates/bundles', 'changelog'].map((name) => `./tests/${name}.test.ts`),
  ],
}
