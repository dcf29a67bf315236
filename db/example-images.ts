import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// A compiled executable has its code at the root of its file system, next to the embedded db/.
const folder = join(import.meta.dir, Bun.isStandaloneExecutable ? 'db/seeds/demo/images' : 'seeds/demo/images')

/** An image of the demo, for the example products of a real store. */
export const readExampleImage = (file: string): Uint8Array => new Uint8Array(readFileSync(join(folder, file)))
